import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';

/** The browser of the tests, also used by the measurements. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(chromium.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    // It would end the process before that has cleaned up; the browser ends with the process in any case.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
