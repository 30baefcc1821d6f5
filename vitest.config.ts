import { defineConfig } from 'vitest/config';

const failOnConsole = 'scripts/test/fail-on-console.ts';
const needsDatabase = ['server/**/*.api.test.ts', 'server/**/*.db.test.ts', 'server/src/db/**/*.test.ts'];

export default defineConfig({
  test: {
    // For the two cores of a small machine.
    maxWorkers: 2,
    // Files of a worker share what is imported, and the browser that jsdom plays: set-up files tidy up after each.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // So long that only what hangs is ended, also on a machine that has other work to do.
    testTimeout: process.env['TEST_DEPTH'] === 'deep' ? 3_600_000 : 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 100_000, interval: 20 } },
    coverage: {
      provider: 'v8',
      include: ['core/src/**', 'server/src/**', 'web/src/**'],
      exclude: ['**/*.test.{ts,tsx}', '**/*.gen.ts', 'core/src/i18n/**'],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{core,server}/src/**/*.test.ts', '{scripts,bench}/*.test.ts', 'web/src/**/*.test.ts'],
          exclude: needsDatabase,
          setupFiles: [failOnConsole],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: needsDatabase,
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: [failOnConsole],
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          // Its workers share two busy cores with each other, as those of the browser tests: the report names what passed only the second time.
          retry: process.env['CI'] === undefined ? 0 : 1,
          setupFiles: [failOnConsole, 'web/test/setup.ts'],
        },
      },
    ],
  },
});
