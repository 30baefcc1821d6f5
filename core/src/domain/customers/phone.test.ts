import { expect, test } from 'vitest';
import { isPhoneNumber, phoneRefusal } from './phone.ts';

test.each([
  '602111222',
  '602 111 222',
  '602\u00a0111\u00a0222',
  '+420 602 111 222',
  '(+420) 602-111-222',
  '00420602111222',
  '(0049) 89/123.456-7',
  '+123456789012345',
])('%s is a phone number', (text) => {
  expect(isPhoneNumber(text)).toBe(true);
});

test.each([
  '',
  '12',
  '60211122',
  '1234567890123456',
  'volat odpoledne',
  '602 111 222 Novák',
  '602 111 222, 603 111 222',
  '602+111222333',
])('%j is none', (text) => {
  expect(isPhoneNumber(text)).toBe(false);
});

test('a long text is refused at once', () => {
  expect(isPhoneNumber('1 '.repeat(50_000))).toBe(false);
  expect(isPhoneNumber(`${' '.repeat(50_000)}x`)).toBe(false);
});

test('a stored text that is none stays, another one is refused at its field', () => {
  expect(phoneRefusal('customerPhone', '12', '12')).toBeNull();
  expect(phoneRefusal('customerPhone', undefined, '12')).toBeNull();
  expect(phoneRefusal('customerPhone', null, '12')).toBeNull();
  expect(phoneRefusal('customerPhone', '602 111 222', '12')).toBeNull();
  expect(phoneRefusal('customerPhone', '13', '12')).toEqual({
    code: 'validation',
    field: 'customerPhone',
    message: 'validation.phone',
  });
});
