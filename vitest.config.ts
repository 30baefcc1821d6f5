import { defineConfig } from 'vitest/config';

const failOnConsole = 'scripts/test/fail-on-console.ts';
const needsDatabase = ['server/**/*.api.test.ts', 'server/**/*.db.test.ts', 'server/src/db/**/*.test.ts'];

export default defineConfig({
  test: {
    // Two workers fill the two cores that a small machine has; more only queue for the database.
    maxWorkers: 2,
    restoreMocks: true,
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
          include: ['{core,server,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...needsDatabase],
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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [failOnConsole, 'web/test/setup.ts'],
          testTimeout: 15_000,
        },
      },
    ],
  },
});
