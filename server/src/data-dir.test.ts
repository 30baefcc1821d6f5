import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataDir, readAppSecret } from './data-dir.ts';

const isRoot = process.getuid?.() === 0;
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'strojpark-data-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const mode = (path: string) => statSync(path).mode & 0o777;

test('the data folder is private; as root others may traverse it, but not list it', () => {
  const dataDir = join(root, 'a', 'b');
  makeDataDir({ dataDir });
  expect(mode(dataDir)).toBe(isRoot ? 0o711 : 0o700);
  chmodSync(dataDir, 0o700);
  makeDataDir({ dataDir });
  expect(mode(dataDir)).toBe(isRoot ? 0o711 : 0o700);
});

test('a data folder that cannot be created is named in the error', () => {
  const dataDir = join(root, 'file', 'data');
  writeFileSync(join(root, 'file'), '');
  expect(() => makeDataDir({ dataDir })).toThrow(`The data folder ${dataDir} cannot be used`);
});

test('the secret is created once, readable only by its user, and kept', () => {
  const first = readAppSecret({ appSecret: undefined, dataDir: root });
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(readAppSecret({ appSecret: undefined, dataDir: root })).toBe(first);
  expect(readdirSync(root)).toEqual(['secret']);
  expect(mode(join(root, 'secret'))).toBe(0o600);
});

test('APP_SECRET takes precedence over the stored one, and nothing is written', () => {
  mkdirSync(join(root, 'empty'));
  const appSecret = 'x'.repeat(32);
  expect(readAppSecret({ appSecret, dataDir: join(root, 'empty') })).toBe(appSecret);
  expect(readdirSync(join(root, 'empty'))).toEqual([]);
});
