import { expect, test } from 'vitest';
import { deviceOf } from './device-name.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

test.each([
  [`${windows} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Windows', false],
  [`${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge', 'Windows', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux', false],
  [`${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone', true],
  [`${iPhone} CriOS/131.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone', true],
  [
    'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/27.0 Chrome/125.0 Mobile',
    'Samsung Internet',
    'Android',
    true,
  ],
  ['curl/8.5.0', undefined, undefined, false],
  [null, undefined, undefined, false],
])('recognises browser and system of %s', (userAgent, browser, system, isHandheld) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, isHandheld });
});
