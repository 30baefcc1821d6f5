import { expect, test } from 'vitest';
import { logoBox, logoSize } from './company-logo.ts';

test.each([
  [
    { width: 720, height: 100 },
    { width: 200, height: 28 },
  ],
  [
    { width: 240, height: 240 },
    { width: 56, height: 56 },
  ],
  [
    { width: 20, height: 10 },
    { width: 112, height: 56 },
  ],
  [
    { width: 720, height: 1 },
    { width: 200, height: 1 },
  ],
])('a logo of %o fills the letterhead without distortion', (logo, size) => {
  expect(logoSize(logo)).toEqual(size);
  expect(size.width).toBeLessThanOrEqual(logoBox.width);
});
