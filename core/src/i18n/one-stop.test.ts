import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { oneStopProcessor, stopFormatter } from './one-stop.ts';

const texts = {
  buys: 'Kupuje {{name}}. Rezervace se tím dokončí.',
  holder: 'Držitel: {{name}}.',
  wrote: 'Poznámka: {{name}}',
  file: 'Soubor {{name}}.csv',
  two: '{{name}} a {{other}}.',
  nested: '$t(wrote) a konec.',
};
const i18n = createInstance();
await i18n
  .use(stopFormatter)
  .use(oneStopProcessor)
  .init({
    lng: 'cs',
    postProcess: [oneStopProcessor.name],
    resources: { cs: { translation: texts } },
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
const text = (key: keyof typeof texts, name: unknown, other = 'Lomy') => i18n.t(key, { name, other });

test('a value that ends with a full stop does not get a second one', () => {
  expect(text('buys', 'Stavby Žďár s.r.o.')).toBe('Kupuje Stavby Žďár s.r.o. Rezervace se tím dokončí.');
  expect(text('holder', 'Lomy a.s.')).toBe('Držitel: Lomy a.s.');
  expect(text('holder', 'čekám...')).toBe('Držitel: čekám...');
  expect(text('two', 'Stavby s.r.o.', 'Lomy a.s.')).toBe('Stavby s.r.o. a Lomy a.s.');
});

test('what was typed stays as it is, also with two full stops', () => {
  expect(text('wrote', 'Uvidíme.. ozveme se')).toBe('Poznámka: Uvidíme.. ozveme se');
  expect(text('wrote', 'Uvidíme..')).toBe('Poznámka: Uvidíme..');
  expect(text('buys', 'Uvidíme.. ozveme se')).toBe('Kupuje Uvidíme.. ozveme se. Rezervace se tím dokončí.');
  expect(text('buys', 'Lomy a.s. koupily')).toBe('Kupuje Lomy a.s. koupily. Rezervace se tím dokončí.');
});

test('other stops and other values stay', () => {
  expect(text('file', 'Lomy a.s.')).toBe('Soubor Lomy a.s..csv');
  expect(text('wrote', 'Lomy a.s.')).toHaveLength('Poznámka: Lomy a.s.'.length);
  expect(text('nested', 'Lomy a.s.')).toBe('Poznámka: Lomy a.s. a konec.');
  expect(text('holder', 5)).toBe('Držitel: 5.');
});
