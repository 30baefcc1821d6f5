import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { completeLinks, copyBinaries, findBinaries, notRunnableReason } from './binaries.ts';
import { postgresUser } from './system-user.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'strojpark-binaries-'));
  chmodSync(root, 0o711);
});
afterEach(() => rmSync(root, { recursive: true }));

test('on a platform without binaries the error suggests DATABASE_URL', () => {
  expect(() => findBinaries('sunos', 'sparc')).toThrow(
    /No PostgreSQL is available for this platform \(sunos sparc.*DATABASE_URL/,
  );
});

test('the installed binaries run', () => {
  const binaries = findBinaries();
  expect(completeLinks(binaries)).toBe(true);
  expect(notRunnableReason(binaries, postgresUser('none'))).toBeUndefined();
});

test('links missing after the installation are created', () => {
  const binaries = findBinaries();
  const folder = join(root, 'native');
  cpSync(binaries.folder, folder, {
    recursive: true,
    filter: (source) => !/\.so(\.\d+)?$/.test(source) || /postgresql/.test(source),
  });
  const copy = { ...binaries, folder };
  expect(existsSync(join(folder, 'lib', 'libpq.so.5'))).toBe(false);
  expect(completeLinks(copy)).toBe(true);
  expect(existsSync(join(folder, 'lib', 'libpq.so.5'))).toBe(true);
});

test('a copy for a user without access to the installed binaries runs, and is created once', () => {
  const installed = findBinaries();
  const copy = copyBinaries(installed, root);
  expect(dirname(copy.folder)).toBe(join(root, `postgres-${installed.version}`));
  expect(notRunnableReason(copy, postgresUser('none'))).toBeUndefined();
  expect(copyBinaries(installed, root)).toEqual(copy);
});
