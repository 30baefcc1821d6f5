import { expect, test } from 'vitest';
import { proposedName } from './proposed-name.ts';

test.each([
  ['Caterpillar', '320D', 'Caterpillar 320D'],
  [' Škoda ', ' Liaz 110 ', 'Škoda Liaz 110'],
  ['Caterpillar', 'CATERPILLAR 320D', 'CATERPILLAR 320D'],
  ['Cat', 'Caterpillar 320D', 'Cat Caterpillar 320D'],
  ['', '320D', '320D'],
  ['Volvo', '', 'Volvo'],
  ['', '', ''],
])('the name of %j %j is %j', (manufacturer, model, name) => {
  expect(proposedName(manufacturer, model)).toBe(name);
});
