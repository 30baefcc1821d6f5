import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';

/** The browser of the tests, also used by the measurements. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(chromium.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}
