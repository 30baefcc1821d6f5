import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

// Set by e2e/run.ts, which `npm run test:e2e` starts.
const { HEADLESS_PATH = '', E2E_PORT = '0', E2E_DATA_DIR = '' } = process.env;
const baseURL = `http://127.0.0.1:${E2E_PORT}`;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // One picture for every system: they are too small to show how it draws letters.
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  forbidOnly: true,
  workers: 2,
  // Two workers share one server and two busy cores; the report names a test that passed only the second time.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Long enough for a busy machine: only a test that hangs reaches them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL,
    // It would answer before `page.route`; `offline.spec.ts` allows it.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
    // No test waits for an animation.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: HEADLESS_PATH,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: {
    command: `"${process.execPath}" server/dist/main.js`,
    cwd: resolve(import.meta.dirname, '..'),
    url: `${baseURL}/api/health`,
    env: {
      HOST: '127.0.0.1',
      PORT: E2E_PORT,
      BASE_URL: baseURL,
      DATA_DIR: E2E_DATA_DIR,
      SEED: 'demo',
      LOG_LEVEL: 'warn',
    },
    stdout: 'pipe',
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
