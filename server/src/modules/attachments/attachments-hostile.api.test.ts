import { readFileSync } from 'node:fs';
import type { Attachment } from '@strojpark/core/contracts/attachments';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { photo, pngBomb } from '../../../test/pictures.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
let machineId: string;
let jpeg: Buffer;
beforeAll(async () => {
  machineId = await addMachine(test.testDb.db);
  jpeg = await photo();
});

function add(content: Buffer | string, name: string) {
  const form = new FormData();
  form.set('machineId', machineId);
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  return test.call<
    Attachment & { code: string; message: string; details: { reason: string }; errors: object }
  >(admin, 'POST', '/attachments', form);
}
const fixture = (name: string) => readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url));
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const page = '<!DOCTYPE html><script>alert(1)</script>';
const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(600),
    Buffer.from(`${stream}\0`, 'utf16le'),
  ]);

type Content = () => Buffer | string;

describe('the type of a file is detected by its content', () => {
  it.each<[string, Content, string, string]>([
    ['a page named as a photo', () => page, 'foto.jpg', 'type'],
    ['a page named as a text', () => page, 'poznámky.txt', 'type'],
    ['a page behind a friendly line', () => `Ahoj\n\n${page}`, 'poznámky.txt', 'type'],
    ['a drawing that can run scripts', () => svg, 'logo.svg', 'type'],
    ['such a drawing named as a photo', () => svg, 'logo.png', 'type'],
    ['such a drawing named as a table', () => svg, 'ceník.csv', 'type'],
    ['a moving picture', () => 'GIF89a/*\0\0*/=alert(1)', 'a.gif', 'type'],
    ['a program', () => 'MZ\u0090\0\u0003', 'faktura.pdf', 'type'],
    ['a script', () => '#!/bin/sh\nrm -rf /', 'a.sh', 'type'],
    ['an archive', () => 'PK\u0003\u0004 only its beginning', 'a.docx', 'type'],
    ['bytes named as a text', () => Buffer.from([1, 2, 3, 0]), 'a.txt', 'type'],
    ['nothing at all', () => '', 'a.jpg', 'empty'],
    ['half of a photo', () => jpeg.subarray(0, jpeg.length / 2), 'a.jpg', 'damaged'],
    ['only the beginning of a photo', () => jpeg.subarray(0, 20), 'a.jpg', 'damaged'],
    ['a drawing that begins like a photo', () => `\u0089PNG\r\n\u001a\n${svg}`, 'a.png', 'type'],
    [
      'noise that begins like a photo',
      () => Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(5000, 7)]),
      'a.jpg',
      'damaged',
    ],
    ['the beginning of a photo of an iPhone', () => '\0\0\0\u0018ftypheic\0\0\0\0', 'IMG_1.HEIC', 'damaged'],
    ['half of one', () => fixture('photo.heic').subarray(0, 700), 'IMG_1.HEIC', 'damaged'],
    ['a page that begins like one', () => `\0\0\0\u0018ftypheic${page}`, 'IMG_1.HEIC', 'damaged'],
    ['an old document with macros', () => compound('_VBA_PROJECT'), 'a.doc', 'macros'],
  ])('refuses %s', async (_what, content, name, reason) => {
    const answer = await add(content(), name);
    expect(answer).toMatchObject({ status: 422, body: { code: 'attachment_refused', details: { reason } } });
    expect(answer.body.errors).toEqual({ file: [answer.body.message] });
  });

  it.each([
    [
      'a workbook',
      () => fixture('used-machines.xlsx'),
      'ceník.bin',
      /spreadsheetml\.sheet$/,
      'ceník.bin.xlsx',
    ],
    [
      'an old workbook',
      () => fixture('stock-machines.xls'),
      'sklad.xls',
      /^application\/vnd\.ms-excel$/,
      'sklad.xls',
    ],
    [
      'a table in the old Czech encoding',
      () => fixture('used-machines-windows-1250.csv'),
      'a.csv',
      /^text\/csv$/,
      'a.csv',
    ],
    ['an old document', () => compound('WordDocument'), 'smlouva', /^application\/msword$/, 'smlouva.doc'],
    ['a text', () => 'a < b, 5 > 3\r\n', 'poznámky.txt', /^text\/plain$/, 'poznámky.txt'],
    ['a photo under a wrong name', () => jpeg, 'foto.pdf', /^image\/jpeg$/, 'foto.jpg'],
    ['a photo of an iPhone', () => fixture('photo.heic'), 'IMG_1.HEIC', /^image\/jpeg$/, 'IMG_1.jpg'],
  ])('takes %s', async (_what, content, name, contentType, storedAs) => {
    expect(await add(content(), name)).toMatchObject({
      status: 201,
      body: { content_type: expect.stringMatching(contentType) as string, name: storedAs },
    });
  });

  it('turns a photo of an iPhone as it was taken, and keeps nothing but the picture', async () => {
    const { body } = await add(fixture('photo.heic'), 'IMG_1.HEIC');
    expect(body).toMatchObject({ kind: 'photo', width: 96, height: 128 });
    const { rawPayload } = await test.app.inject({
      method: 'GET',
      url: `/api/attachments/${body.id}/file`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const { exif, format } = await sharp(rawPayload).metadata();
    expect({ exif, format }).toEqual({ exif: undefined, format: 'jpeg' });
    const pixels = await sharp(rawPayload).raw().toBuffer();
    // Red above, blue below.
    expect([pixels[0], pixels.at(-1)].map((value) => (value ?? 0) > 150)).toEqual([true, true]);
    expect([pixels[2], pixels.at(-3)].map((value) => (value ?? 255) < 100)).toEqual([true, true]);
  });

  it('removes everything except the picture from a photo', async () => {
    const { body } = await add(Buffer.concat([jpeg, Buffer.from(page)]), 'a.jpg');
    const { rawPayload } = await test.app.inject({
      method: 'GET',
      url: `/api/attachments/${body.id}/file`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(rawPayload.includes('<script>')).toBe(false);
  });
});

describe('a photo that would decode to gigabytes', () => {
  it('is refused by its dimensions when it comes from an iPhone', async () => {
    const bomb = Buffer.from(fixture('photo.heic'));
    const sizes = bomb.indexOf('ispe') + 8;
    bomb.writeUInt32BE(30_000, sizes);
    bomb.writeUInt32BE(30_000, sizes + 4);
    expect(await add(bomb, 'IMG_1.HEIC')).toMatchObject({
      status: 422,
      body: { details: { reason: 'pixels' } },
    });
  });

  it('is refused by its dimensions, without a crash or high memory use', async () => {
    const bomb = pngBomb(30_000);
    expect(bomb.length).toBeLessThan(2_000_000);
    const before = process.memoryUsage().rss;
    expect(await add(bomb, 'a.png')).toMatchObject({
      status: 422,
      body: { details: { reason: 'pixels' }, message: expect.stringContaining('64') as string },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    expect((await add(jpeg, 'a.jpg')).status).toBe(201);
  });
});
