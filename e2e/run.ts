import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../scripts/find-chromium.ts';
import { freePort } from '../scripts/free-port.ts';

// Playwright reads its configuration again in every worker, so what must be the same for all is set here: the
// browsers, a free port and a data folder for this run.

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strojpark-e2e-'));
  // When run as root, the database runs as another user, who needs access to its folder.
  chmodSync(folder, 0o711);
  return folder;
}

const chromiumPath = findChromium(chromium.executablePath());
const env: NodeJS.ProcessEnv = {
  ...process.env,
  CHROMIUM_PATH: chromiumPath,
  HEADLESS_PATH: findHeadlessShell() ?? chromiumPath,
  E2E_PORT: String(await freePort()),
  E2E_DATA_DIR: dataFolder(),
};

// The tests bring their own data; a database configured in the environment belongs to someone else.
delete env['DATABASE_URL'];

const child = spawn(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  { env, stdio: 'inherit' },
);
// Ctrl+C reaches the child process by itself; this process only waits for it, so that it can clean up.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));

child.on('close', (code) => {
  rmSync(String(env['E2E_DATA_DIR']), { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
