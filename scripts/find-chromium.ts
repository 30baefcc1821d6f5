import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

function installed(playwrightsOwn: string): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
    return given;
  }
  const found = names.map(onPath).find((file) => file !== undefined);
  return found ?? (existsSync(playwrightsOwn) ? playwrightsOwn : undefined);
}

const succeeds = (command: string, ...args: string[]) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

function install(): void {
  const mayUseApt = process.getuid?.() === 0 && onPath('apt-get') !== undefined;
  const byApt =
    mayUseApt &&
    succeeds('apt-get', 'update', '-qq') &&
    succeeds('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium');
  if (!byApt) succeeds(process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium');
}

/**
 * Chromium without its windows, if it is installed and no other browser is given: it takes half of the processor time, but
 * has no memory of pages to go back to.
 */
export const findHeadlessShell = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ? undefined : onPath('chromium-headless-shell');

/**
 * The browser for the browser tests: CHROMIUM_PATH, an installed one, or Playwright’s own (the caller passes its path).
 * If there is none, one is installed, by apt as root or else by Playwright.
 */
export function findChromium(playwrightsOwn: string): string {
  const found = installed(playwrightsOwn);
  if (found) return found;
  console.log('No Chromium found; installing one for the browser tests …');
  install();
  const now = installed(playwrightsOwn);
  if (now) return now;
  throw new Error(
    'The browser tests need Chromium and it could not be installed. ' +
      'Install chromium or google-chrome, or set CHROMIUM_PATH to the program.',
  );
}
