import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'properties/**/*.test.ts', 'scripts/**/*.test.ts'],
    testTimeout: 30_000,
    // Process tests start node many times over; more threads than cores would only make them wait for each other.
    maxWorkers: 2,
  },
});
