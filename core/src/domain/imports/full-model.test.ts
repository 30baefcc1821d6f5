import { expect, test } from 'vitest';
import { fullModel } from './full-model.ts';

test.each([
  ['966', 'Caterpillar 966E', 'Caterpillar', 'E', '966E'],
  ['320', 'Caterpillar 320CL', 'Caterpillar', 'C', '320CL'],
  ['PC210', 'Rypadlo Komatsu PC210LC-11', 'Komatsu', null, 'PC210LC-11'],
  ['L 538', 'Liebherr L 538, kolový', 'Liebherr', null, 'L 538'],
  ['580', 'Case 580SUPER L', 'Case', 'SUPER L', '580SUPER L'],
  ['580', 'Case 580SUPER MII', 'Case', 'SUPER M', '580SUPER MII'],
  ['Solar 340', 'Daewoo SOLAR 340LCV', 'Daewoo', 'LC', 'Solar 340LCV'],
  ['217', 'Caterpillar 2173', 'Caterpillar', null, '2173'],
  ['JCB 3CX', 'JCB 3CXT', 'JCB', null, 'JCB 3CXT'],
  ['3CX', '3CXT kolový nakladač', 'JCB', null, '3CXT'],
])(
  'the letters that a stock list has only in the name: %s of %s',
  (model, name, manufacturer, edition, full) => {
    expect(fullModel(model, { name, manufacturer, edition })).toBe(full);
  },
);

test.each([
  ['966', 'Caterpillar 966 kolový nakladač', 'E'],
  ['12', 'Grejdr 120H', null],
  ['80', 'Caterpillar D380X', null],
  ['D6', null, null],
  ['', 'Caterpillar', null],
])('%s stays as it is where %s says nothing more', (model, name, edition) => {
  expect(fullModel(model, { name, manufacturer: 'Caterpillar', edition })).toBe(model);
});

test.each([
  ['L', 'Liebherr L 538', 'Liebherr', 'L'],
  ['H', 'Hamm H13i', 'Hamm', 'H13i'],
  ['C', 'Case CX130', 'Case', 'CX130'],
  ['8', 'Válec 8t Hamm HD 8', 'Hamm', '8'],
  ['L', 'Liebherr', 'Liebherr', 'L'],
])('the manufacturer and what stands before it are no model: %s of %s', (model, name, manufacturer, full) => {
  expect(fullModel(model, { name, manufacturer, edition: null })).toBe(full);
});
