/**
 * The number that stands beside every seed that is printed. Raise it with any change that gives another history for
 * the same stream, and freeze the new outputs in properties/generate.test.ts.
 */
export const GENERATOR_VERSION = 1;
