/** The most specific names first, because every browser also claims to be others. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|\bCriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const firstOf = (names: typeof browsers | typeof systems, text: string) =>
  names.find(([, pattern]) => pattern.test(text))?.[0];

interface Device {
  browser: string | undefined;
  system: string | undefined;
  isHandheld: boolean;
}

/** Browser and operating system from a `User-Agent`, as far as they can be recognised. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const system = firstOf(systems, text);
  return {
    browser: firstOf(browsers, text),
    system,
    isHandheld: system === 'iPhone' || system === 'iPad' || system === 'Android',
  };
}
