import { expect, test } from 'vitest';
import { fold } from '../search-fold.ts';
import {
  commentParts,
  customerPattern,
  mentionBeingTyped,
  mentionedIn,
  ownCustomerPattern,
} from './comment-text.ts';

const links = (text: string) =>
  commentParts(text, []).flatMap((part) => (part.kind === 'link' ? [part.url] : []));
const mentions = (text: string, names: string[]) =>
  commentParts(text, names).flatMap((part) => (part.kind === 'mention' ? [part.text] : []));

test('only http and https addresses become links', () => {
  expect(links('Viz https://volvoce.com/cz?x=1, a http://10.0.0.5:8080/foto.')).toEqual([
    'https://volvoce.com/cz?x=1',
    'http://10.0.0.5:8080/foto',
  ]);
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.cz/b',
    'www.volvo.cz',
    'file:///etc/passwd',
    'https://',
    'http://[',
  ])
    expect(links(text)).toEqual([]);
});

test('a link ends before the quotes, tags and punctuation around it', () => {
  expect(links('<a href="https://a.cz/x">')).toEqual(['https://a.cz/x']);
  expect(links('(viz https://a.cz/x).')).toEqual(['https://a.cz/x']);
  expect(links('https://cs.wikipedia.org/wiki/Rypadlo_(stroj).')).toEqual([
    'https://cs.wikipedia.org/wiki/Rypadlo_(stroj)',
  ]);
});

test('nothing of a text is lost or changed', () => {
  const text = '<b>@Jana Nová</b>, viz https://a.cz/x).\n@Petr a & <script>alert(1)</script>';
  expect(
    commentParts(text, ['Jana Nová', 'Petr'])
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('a mention is the whole name of a mentioned colleague', () => {
  expect(mentions('@Jana Nová, @Jan Nový a @Jana Nováková', ['Jana Nová', 'Jan Nový'])).toEqual([
    '@Jana Nová',
    '@Jan Nový',
  ]);
  expect(mentions('@Jana Nová (II.)', ['Jana Nová (II.)'])).toEqual(['@Jana Nová (II.)']);
  expect(mentions('@Jana Nová', [])).toEqual([]);
});

test('someone is mentioned by the whole name only', () => {
  const [jan, jana] = [{ name: 'Jan Novák' }, { name: 'Jana Nováková' }];
  expect(mentionedIn('@Jan Novák a @Jana Nováková', [jan, jana])).toEqual([jan, jana]);
  expect(mentionedIn('Ať to řekne @Jana Nováková', [jan, jana])).toEqual([jana]);
  expect(mentionedIn('@Jan Nováková', [jan])).toEqual([]);
  expect(mentionedIn('Jan Novák', [jan])).toEqual([]);
});

test('a name is being typed after an @ at the start of a word', () => {
  expect(mentionBeingTyped('@', 1)).toEqual({ from: 0, query: '' });
  expect(mentionBeingTyped('Ahoj @Jana No', 13)).toEqual({ from: 5, query: 'Jana No' });
  expect(mentionBeingTyped('Ahoj @Jana, podívej', 19)).toBeNull();
  expect(mentionBeingTyped('jana@firma.cz', 13)).toBeNull();
  expect(mentionBeingTyped('@Jana Nová je', 13)).toBeNull();
});

const finds = (names: string[], text: string) =>
  new RegExp(customerPattern(names) ?? '(?!)').test(fold(text));

test('a customer is found by name or company as whole words, whatever the case, accents and legal form', () => {
  const names = ['Jana Nováková', 'Stavby Řehoř s.r.o.'];
  expect(finds(names, 'Volala jana novakova, přijde v úterý')).toBe(true);
  expect(finds(names, 'Pro Stavby Řehoř, na zkoušku')).toBe(true);
  expect(finds(names, 'STAVBY ŘEHOŘ S.R.O.')).toBe(true);
  expect(finds(names, 'Jana Nováková-Malá')).toBe(true);
  expect(finds(names, 'Stavby Řehořová')).toBe(false);
  expect(finds(['Stav a.s.'], 'Jede na stavbu')).toBe(false);
});

test('names that are too short, and the dash of an anonymised one, find nothing', () => {
  expect(customerPattern(['—', '', 'AB', 'a.s.'])).toBeNull();
});

test('signs of a name have no meaning in the pattern', () => {
  expect(finds(['A+B (Brno) [x]'], 'pro A+B (Brno) [x] dnes')).toBe(true);
  expect(finds(['.*.*.*abc'], 'cokoli')).toBe(false);
});

test('on their own records a customer is also found by the surname in any case, email and phone number', () => {
  const jana = { name: 'Jana Nováková', email: 'J.Novakova@stavby.example', phone: '+420 777 123 456' };
  const pattern = ownCustomerPattern([jana]) ?? '(?!)';
  const named = (text: string) => new RegExp(pattern).test(fold(text));
  for (const text of [
    'paní Nováková volala',
    'od paní Novákové nic',
    's Novákovou zítra',
    'napsat na j.novakova@stavby.example',
    'volat 777 123 456',
    'volat +420777123456, večer',
  ])
    expect(named(text), text).toBe(true);
  for (const text of ['volala', 'stroj je nový', 'Jana přijde', 'číslo 777 123 457', 'pro Novák stavby']) {
    // The first name is too short to tell anyone apart.
    expect(named(text), text).toBe(false);
  }
});

test('without a longer name, an email and a phone number nothing is found', () => {
  expect(ownCustomerPattern([{ name: 'Jan Malý', email: '', phone: '12' }])).toBeNull();
  expect(ownCustomerPattern([])).toBeNull();
});
