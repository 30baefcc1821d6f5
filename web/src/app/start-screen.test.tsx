import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInThisContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';

const script = readFileSync(resolve(import.meta.dirname, '../../public/color-scheme.js'), 'utf8');
const { dataset } = document.documentElement;

/** The shape of the outlines that the browser draws at an address before the app is loaded. */
function shapeAt(address: string): string | undefined {
  window.history.replaceState(null, '', address);
  runInThisContext(script);
  return dataset['start'];
}

beforeEach(() => delete dataset['start']);

test.each([
  ['/', 'work'],
  ['/dashboard?sales=month', 'work'],
  ['/used-machines?status=available', 'list'],
  ['/stock-machines', 'list'],
  ['/reservations', 'list'],
  ['/queue', 'list'],
  ['/demands', 'list'],
  ['/quotes', 'list'],
  ['/sales', 'list'],
  ['/trash', 'list'],
  ['/aged-stock', 'list'],
  ['/repricing', 'list'],
  ['/bulk-runs', 'list'],
  ['/admin/users', 'list'],
  ['/admin/audit', 'list'],
  ['/admin/approval-queue', 'cards'],
  ['/calendar', 'page'],
  ['/admin/settings/general', 'page'],
  ['/customers/reservations', 'page'],
])('for a signed-in user the outlines of %s have the shape "%s"', (address, shape) => {
  localStorage.setItem('auth-storage', JSON.stringify({ state: { refreshToken: 'r' } }));
  expect(shapeAt(address)).toBe(shape);
});

test('visitors see none: their sign-in is there at once', () => {
  localStorage.setItem('auth-storage', JSON.stringify({ state: { refreshToken: null } }));
  expect(shapeAt('/used-machines')).toBeUndefined();
});
