import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { followKeyboard } from './follow-keyboard.ts';

const visible = Object.assign(new EventTarget(), { height: 760, width: 400, offsetTop: 0, scale: 1 });
const root = document.documentElement;

function change(what: Partial<typeof visible>, event = 'resize'): string | null {
  Object.assign(visible, { height: 760, width: 400, offsetTop: 0, scale: 1, ...what });
  visible.dispatchEvent(new Event(event));
  const { style } = root;
  if (!root.hasAttribute('data-keyboard')) return null;
  return `${style.getPropertyValue('--visible-top')} ${style.getPropertyValue('--visible-height')}`;
}

const scroll = vi.fn<(options?: ScrollIntoViewOptions | boolean) => void>();

beforeAll(() => {
  // why: jsdom has no visible part of the page, and does not scroll
  vi.stubGlobal('visualViewport', visible);
  HTMLElement.prototype.scrollIntoView = scroll;
  followKeyboard();
});
beforeEach(() => {
  // why: jsdom has no sizes
  vi.spyOn(root, 'clientHeight', 'get').mockReturnValue(760);
  document.body.replaceChildren();
  change({});
  scroll.mockClear();
});

test('the styles know what a keyboard over the page leaves of it, and only then', () => {
  expect(change({ height: 420 })).toBe('0px 420px');
  expect(change({ height: 420, offsetTop: 90 }, 'scroll')).toBe('90px 420px');
  expect(change({})).toBeNull();
  // The address bar of the browser.
  expect(change({ height: 690 })).toBeNull();
  expect(change({ height: 380, scale: 2 })).toBeNull();
});

test('the field that the keyboard has opened for is scrolled into view, and nothing else is', () => {
  const field = document.body.appendChild(document.createElement('input'));
  change({ height: 420 });
  change({});
  expect(scroll).not.toHaveBeenCalled();
  field.focus();
  change({ height: 690 });
  expect(scroll).not.toHaveBeenCalled();
  change({ height: 420 });
  change({ height: 420, offsetTop: 90 }, 'scroll');
  expect(scroll.mock.calls).toEqual([[{ block: 'nearest' }]]);
  expect(scroll.mock.contexts).toEqual([field]);
});

test('a phone that is turned keeps no height of the other orientation', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  change({ height: 360, width: 760 });
  // The address bar of the browser.
  change({ height: 310, width: 760 });
  expect(scroll).not.toHaveBeenCalled();
  change({ height: 180, width: 760 });
  expect(scroll).toHaveBeenCalledOnce();
});
