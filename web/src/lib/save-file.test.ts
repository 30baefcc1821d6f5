import { expect, test } from 'vitest';
import { fileNameOf } from './save-file.ts';

test('the file name comes from the header, preferably the encoded one', () => {
  expect(fileNameOf('attachment; filename="stroje.csv"')).toBe('stroje.csv');
  expect(fileNameOf('attachment; filename="stroje.csv"; filename*=UTF-8\'\'pou%C5%BEit%C3%A9.csv')).toBe(
    'použité.csv',
  );
  expect(fileNameOf('attachment')).toBeUndefined();
  expect(fileNameOf(null)).toBeUndefined();
});
