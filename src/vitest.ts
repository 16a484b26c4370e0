/** The door `proctor/vitest`: a compactor as a suite of Vitest, which has to be installed beside Proctor. */
export { CompactorError, NothingTestedError } from './library/failure.ts';
export { type TestOptions, testCompactor } from './library/test-compactor.ts';
