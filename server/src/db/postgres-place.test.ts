import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPlace, openPlace } from './postgres-place.ts';

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

test('the database lies in the data folder', () => {
  const dataDir = folder('data', 0o711);
  expect(openPlace(dataDir).folder).toBe(join(dataDir, 'postgres'));
  expect(findPlace(dataDir).folder).toBe(join(dataDir, 'postgres'));
});

test.runIf(isRoot)(
  'out of a closed home it moves to a folder that its user can reach, which is recorded',
  () => {
    const dataDir = join(folder('home', 0o700), 'data');
    mkdirSync(dataDir);
    const shared = join(root, 'shared');
    const place = openPlace(dataDir, [join(folder('closed', 0o700), 'x'), shared]);
    expect(place.folder.startsWith(join(shared, 'data-'))).toBe(true);
    expect(readFileSync(join(dataDir, 'location'), 'utf8')).toBe(`${place.folder}\n`);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(openPlace(dataDir, [])).toEqual(place);
    expect(findPlace(dataDir).folder).toBe(place.folder);
  },
);

test.runIf(isRoot)('where no folder can be reached it says what to do', () => {
  const dataDir = folder('closed', 0o700);
  expect(() => openPlace(dataDir, [join(dataDir, 'also-closed')])).toThrow('DATABASE_URL');
});

test.runIf(isRoot)('a database that its own user can no longer reach is not begun anew elsewhere', () => {
  const dataDir = folder('data', 0o711);
  const { database, user } = openPlace(dataDir);
  mkdirSync(database);
  chmodSync(dataDir, 0o700);
  expect(user).toBeDefined();
  expect(() => openPlace(dataDir, [join(root, 'shared')])).toThrow('cannot access it');
});
