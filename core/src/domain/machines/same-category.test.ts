import { expect, test } from 'vitest';
import { isSameCategory } from './same-category.ts';

test.each([
  ['Rypadlonakladač', 'Rypadlonakladače'],
  ['Pásové rypadlo', 'Rypadla pásová'],
  ['pasove rypadlo', 'RYPADLA PÁSOVÁ'],
  ['Kolový nakladač', 'Kolové nakladače'],
  ['Kolový nakladač', 'Nakladače, kolové'],
  ['Dozer', 'Dozery'],
  ['Minirypadlo', 'Minirypadla'],
  ['Teleskopický manipulátor', 'Teleskopické manipulátory'],
  ['Vibrační válec', 'Válce vibrační'],
  ['Vibrační deska', 'Vibrační desky'],
  ['Vysokozdvižný vozík', 'Vysokozdvižné vozíky'],
  ['Návěs', 'Návěsy'],
  ['Sklápěč', 'Sklápěče'],
  ['Autojeřáb', 'Autojeřáby'],
  ['Wheel loader', 'Wheel loaders'],
  ['Crawler excavator', 'Excavators, crawler'],
  ['Lorry', 'Lorries'],
])('%j is %j', (one, other) => {
  expect(isSameCategory(one, other)).toBe(true);
  expect(isSameCategory(other, one)).toBe(true);
});

test.each([
  ['Rypadlo', 'Rypadlonakladače'],
  ['Pásové rypadlo', 'Kolová rypadla'],
  ['Pásové rypadlo', 'Rypadla'],
  ['Nakladač', 'Naviják'],
  ['Minirypadlo', 'Rypadla'],
  ['Dozer', 'Grejdry'],
  ['Jeřáb', 'Jeřábníci'],
  ['Wheel loader', 'Wheel excavators'],
  ['Loader', 'Loading ramps'],
  ['Typ 1', 'Typ 2'],
  ['', ''],
  ['–', '-'],
])('%j is not %j', (one, other) => {
  expect(isSameCategory(one, other)).toBe(false);
});
