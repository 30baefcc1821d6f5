import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLocation, openLocation } from './location.ts';

const isRoot = process.getuid?.() === 0;
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'strojpark-place-'));
  chmodSync(root, 0o711);
});
afterEach(() => rmSync(root, { recursive: true }));

function folder(name: string, mode: number): string {
  const path = join(root, name);
  mkdirSync(path);
  chmodSync(path, mode);
  return path;
}

test('the location of the database', () => {
  const dataDir = folder('data', 0o711);
  expect(openLocation(dataDir).folder).toBe(join(dataDir, 'postgres'));
  expect(findLocation(dataDir).folder).toBe(join(dataDir, 'postgres'));
});

test.runIf(isRoot)(
  'out of a closed home it moves to a folder that its user can reach, which is recorded',
  () => {
    const dataDir = join(folder('home', 0o700), 'data');
    mkdirSync(dataDir);
    const shared = join(root, 'shared');
    const location = openLocation(dataDir, [join(folder('closed', 0o700), 'x'), shared]);
    expect(location.folder.startsWith(join(shared, 'data-'))).toBe(true);
    expect(readFileSync(join(dataDir, 'location'), 'utf8')).toBe(`${location.folder}\n`);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(openLocation(dataDir, [])).toEqual(location);
    expect(findLocation(dataDir).folder).toBe(location.folder);
  },
);

test.runIf(isRoot)('without an accessible folder the error says what to do', () => {
  const dataDir = folder('closed', 0o700);
  expect(() => openLocation(dataDir, [join(dataDir, 'also-closed')])).toThrow('DATABASE_URL');
});

test.runIf(isRoot)('a database that its user can no longer access is not created again elsewhere', () => {
  const dataDir = folder('data', 0o711);
  const { database, user } = openLocation(dataDir);
  mkdirSync(database);
  chmodSync(dataDir, 0o700);
  expect(user).toBeDefined();
  expect(() => openLocation(dataDir, [join(root, 'shared')])).toThrow('cannot access it');
});
