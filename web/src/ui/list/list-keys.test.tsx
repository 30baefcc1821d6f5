import { afterEach, describe, expect, test } from 'vitest';
import { listKeyOf } from './list-keys.ts';

const own = { x: 'select' } as const;

afterEach(() => document.body.replaceChildren());

/** The list command of a key pressed in the element with the id `here`. */
function press(key: string, html = '<div data-list><a id="here" href="/">Volvo</a></div>', modifiers = {}) {
  document.body.innerHTML = html;
  const target = document.getElementById('here') ?? document.body;
  let meaning: string | null = null;
  const listen = (event: KeyboardEvent) => {
    meaning = listKeyOf(event, own);
  };
  document.addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...modifiers }));
  document.removeEventListener('keydown', listen);
  return meaning;
}

describe('within a list', () => {
  test.each([
    ['ArrowDown', 'lineNext'],
    ['j', 'lineNext'],
    ['J', 'lineNext'],
    ['k', 'linePrevious'],
    ['Home', 'first'],
    ['Escape', 'clear'],
    ['/', 'search'],
    ['?', 'help'],
    ['x', 'select'],
    ['q', null],
  ])('%s means %s', (key, meaning) => {
    expect(press(key)).toBe(meaning);
  });

  test('Enter on a link or button keeps its own meaning', () => {
    expect(press('Enter')).toBeNull();
    expect(press('Enter', '<div data-list><div id="here"></div></div>')).toBe('open');
  });

  test('browser shortcuts keep their own meaning', () => {
    expect(press('j', undefined, { ctrlKey: true })).toBeNull();
    expect(press('x', undefined, { metaKey: true })).toBeNull();
  });
});

test.each([
  ['a text field', '<div data-list><input id="here" /></div>'],
  ['a text area', '<textarea id="here"></textarea>'],
  ['a dialog', '<div role="dialog"><button id="here"></button></div>'],
  ['a menu', '<div data-list><div role="menu"><a id="here"></a></div></div>'],
])('no key means anything in %s', (_, html) => {
  for (const key of ['j', 'ArrowDown', 'x', '/', 'Escape']) expect(press(key, html)).toBeNull();
});

test('keys on the checkbox of a row belong to the list', () => {
  expect(press('x', '<div data-list><input type="checkbox" id="here" /></div>')).toBe('select');
});

test('on one of several options letters work, and the arrows are left to it', () => {
  const option = '<div data-list><input type="radio" id="here" /></div>';
  expect(press('j', option)).toBe('lineNext');
  for (const key of ['ArrowDown', 'ArrowRight']) expect(press(key, option)).toBeNull();
});

test('outside of the list letters work, and navigation keys only while nothing has the focus', () => {
  const outside = '<button id="here"></button>';
  expect(press('j', outside)).toBe('lineNext');
  expect(press('ArrowDown', outside)).toBeNull();
  expect(press('ArrowDown', '')).toBe('lineNext');
});
