import { expect, test } from 'vitest';
import { attachmentKindOf, attachmentName, extensionOf } from './attachments.ts';

test('a name shows the detected type, whatever extension was given', () => {
  expect(attachmentName('kabina.JPG', 'image/jpeg')).toBe('kabina.jpg');
  expect(attachmentName('kabina.jpeg', 'image/jpeg')).toBe('kabina.jpeg');
  expect(attachmentName('kabina.png', 'image/jpeg')).toBe('kabina.jpg');
  expect(attachmentName('kabina.html', 'image/jpeg')).toBe('kabina.html.jpg');
  expect(attachmentName('Volvo L120.H', 'application/pdf')).toBe('Volvo L120.H.pdf');
  expect(attachmentName('ceník', 'text/csv')).toBe('ceník.csv');
});

test('a name contains no path and no hidden characters', () => {
  expect(attachmentName('../../etc/passwd', 'text/plain')).toBe('passwd.txt');
  expect(attachmentName('C:\\Dokumenty\\revize.pdf', 'application/pdf')).toBe('revize.pdf');
  expect(attachmentName('faktura\u202egpj.exe', 'application/pdf')).toBe('faktura gpj.exe.pdf');
  expect(attachmentName('a\r\nb: c.pdf', 'application/pdf')).toBe('a b c.pdf');
  expect(attachmentName('.pdf', 'application/pdf')).toBe('soubor.pdf');
  expect(attachmentName('', 'image/png')).toBe('soubor.png');
  expect(attachmentName('x'.repeat(400), 'image/png')).toHaveLength(200);
});

test('accepts photos and documents only', () => {
  expect(attachmentKindOf('image/webp')).toBe('photo');
  expect(attachmentKindOf('text/csv')).toBe('document');
  expect(attachmentKindOf('image/svg+xml')).toBeUndefined();
  expect(attachmentKindOf('text/html')).toBeUndefined();
  expect(extensionOf('A.TAR.GZ')).toBe('gz');
  expect(extensionOf('bez přípony')).toBe('');
});
