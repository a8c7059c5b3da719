/** Two vitest projects: `unit` stands beside the code, `e2e` drives a real browser and a real Electron. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('./', import.meta.url).pathname,
  test: {
    // The default leaves one core free, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['main/**/*.test.ts', 'renderer/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          setupFiles: ['test/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 400_000,
          // What is polled comes in its time, which on a busy machine may be long.
          expect: { poll: { timeout: 60_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
