import { expect, test, vi } from 'vitest';
import { followKeyboard } from './follow-keyboard.ts';

const visible = Object.assign(new EventTarget(), { height: 760, offsetTop: 0, scale: 1 });
const root = document.documentElement;

function change(what: Partial<typeof visible>, event = 'resize'): string | null {
  Object.assign(visible, { height: 760, offsetTop: 0, scale: 1, ...what });
  visible.dispatchEvent(new Event(event));
  const { style } = root;
  if (!root.hasAttribute('data-keyboard')) return null;
  return `${style.getPropertyValue('--visible-top')} ${style.getPropertyValue('--visible-height')}`;
}

test('the styles know what a keyboard over the page leaves of it, and only then', () => {
  // why: jsdom has neither a visible part of the page nor a size
  vi.stubGlobal('visualViewport', visible);
  vi.spyOn(root, 'clientHeight', 'get').mockReturnValue(760);
  followKeyboard();
  expect(change({ height: 420 })).toBe('0px 420px');
  expect(change({ height: 420, offsetTop: 90 }, 'scroll')).toBe('90px 420px');
  expect(change({})).toBeNull();
  // The address bar of the browser.
  expect(change({ height: 690 })).toBeNull();
  expect(change({ height: 380, scale: 2 })).toBeNull();
});

test('the field that the keyboard has opened for is scrolled into view, and nothing else is', () => {
  const scroll = vi.fn<(options?: ScrollIntoViewOptions | boolean) => void>();
  // why: jsdom does not scroll
  HTMLElement.prototype.scrollIntoView = scroll;
  change({});
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
