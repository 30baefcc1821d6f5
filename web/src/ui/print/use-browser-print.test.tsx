import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isBrowserPrinting, useBrowserPrint } from './use-browser-print.ts';

const never = '[data-never]';

function User({ print, behind }: { print: (what: string) => void; behind: string }) {
  useBrowserPrint(
    () => print('start'),
    () => print('end'),
    behind,
  );
  return null;
}

test.each([
  ['the one that is covered', 'body', never, [], ['start', 'end']],
  ['the second', never, never, ['start', 'end'], []],
])('of two, %s does nothing, and the other takes its sheet away', (_, first, second, ofFirst, ofSecond) => {
  const [one, other] = [vi.fn<(what: string) => void>(), vi.fn<(what: string) => void>()];
  render(
    <>
      <User print={one} behind={first} />
      <User print={other} behind={second} />
    </>,
  );
  window.dispatchEvent(new Event('beforeprint'));
  expect(isBrowserPrinting()).toBe(true);
  window.dispatchEvent(new Event('afterprint'));
  expect(one.mock.calls.flat()).toEqual(ofFirst);
  expect(other.mock.calls.flat()).toEqual(ofSecond);
  expect(isBrowserPrinting()).toBe(false);
});
