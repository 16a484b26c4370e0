import { defineConfig } from 'vitest/config';

const results = process.env['PROCTOR_TEST_RESULTS'];

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'properties/**/*.test.ts', 'scripts/**/*.test.ts'],
    testTimeout: 240_000,
    // Process tests start node many times over; more threads than cores would only make them wait for each other.
    maxWorkers: 2,
    reporters: results === undefined ? ['default'] : ['default', ['json', { outputFile: results }]],
  },
});
