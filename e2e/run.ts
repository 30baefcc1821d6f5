import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { freePort } from '../scripts/free-port.ts';

// Playwright reads its configuration in every worker again, so what must be the same for all is settled here:
// the browser, a free port and a data folder of this run's own.

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strojpark-e2e-'));
  // Started by root, the database runs as another user, who has to get through to its own part.
  chmodSync(folder, 0o711);
  return folder;
}

const env: NodeJS.ProcessEnv = {
  ...process.env,
  CHROMIUM_PATH: findChromium(chromium.executablePath()),
  E2E_PORT: String(await freePort()),
  E2E_DATA_DIR: dataFolder(),
};

// The tests bring their own data; a database that the surroundings name is somebody else's.
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
// Ctrl-C reaches the child by itself; this process only waits for it, or nobody would tidy up.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));

child.on('close', (code) => {
  rmSync(String(env['E2E_DATA_DIR']), { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
