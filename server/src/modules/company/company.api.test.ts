import type { Company } from '@strojpark/core/contracts/company';
import { logoLimits } from '@strojpark/core/domain/files/company-logo';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photo, pngBomb } from '../../../test/pictures.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const salesperson = test.addUser('salesperson');
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await photo({ width: 1600, height: 400 });
});
beforeEach(async () => {
  await test.testDb.db.deleteFrom('company_logo').execute();
  await test.unset();
});

type Caller = Parameters<typeof test.call>[0];
type Answer = Company & { code: string; message: string; errors: object; details: { reason: string } };

function setLogo(content: Buffer | string | null, name = 'logo.png', caller: Caller = admin) {
  const form = new FormData();
  if (content !== null) form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  return test.call<Answer>(caller, 'PUT', '/company/logo', form);
}
const company = async (caller: Caller = admin) => (await test.call<Company>(caller, 'GET', '/company')).body;
const fetchLogo = (url: string) => test.app.inject({ method: 'GET', url });

describe('the letterhead', () => {
  it('has the name and contacts of the company, for every signed-in user', async () => {
    await test.set({
      company_name: 'Stroje Brno',
      company_address: 'Ulice 1\r\n\r\n 602 00 Brno ',
      company_phone: '+420 541 000 000',
      company_email: 'info@stroje.example',
      company_tax_id: '27074358',
      company_vat_id: ' CZ27074358 ',
    });
    expect(await company(salesperson)).toEqual({
      ids: 'IČO: 27074358\u00a0· DIČ: CZ27074358',
      name: 'Stroje Brno',
      address: ['Ulice 1', '602 00 Brno'],
      phone: '+420 541 000 000',
      email: 'info@stroje.example',
      logo: null,
    });
    expect((await test.call(null, 'GET', '/company')).status).toBe(401);
  });
});

describe('the logo', () => {
  it('is stored reduced, as PNG without metadata, under an address that anyone can read', async () => {
    const { status, body } = await setLogo(jpeg, 'logo.jpg');
    expect(status).toBe(200);
    expect(body.logo).toMatchObject({ width: logoLimits.width, height: 180 });
    expect(await company()).toEqual(body);
    const answer = await fetchLogo(body.logo?.url ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['cache-control']).toContain('immutable');
    const { format, exif } = await sharp(answer.rawPayload).metadata();
    expect({ format, exif }).toEqual({ format: 'png', exif: undefined });
    expect(answer.rawPayload.includes('Secret camera')).toBe(false);
  });

  it('keeps its transparency and is never enlarged', async () => {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = await sharp({ create: { width: 90, height: 30, channels: 4, background: transparent } })
      .png()
      .toBuffer();
    const { body } = await setLogo(png);
    expect(body.logo).toMatchObject({ width: 90, height: 30 });
    const { rawPayload } = await fetchLogo(body.logo?.url ?? '');
    expect((await sharp(rawPayload).metadata()).hasAlpha).toBe(true);
  });

  it('has another address when it changes, and the old one is gone', async () => {
    const first = (await setLogo(jpeg)).body.logo?.url ?? '';
    expect((await setLogo(jpeg)).body.logo?.url).toBe(first);
    const second = (await setLogo(await photo({ width: 300, height: 100 }))).body.logo?.url ?? '';
    expect(second).not.toBe(first);
    expect((await fetchLogo(first)).statusCode).toBe(404);
    expect((await fetchLogo(second)).statusCode).toBe(200);
  });

  it('is known with the name before the sign-in, without the contacts', async () => {
    await test.set({ company_name: 'Stroje Brno', company_phone: '+420 541 000 000' });
    const publicSettings = async () => (await test.call<object>(null, 'GET', '/settings/public')).body;
    expect(await publicSettings()).toMatchObject({ company_name: 'Stroje Brno', company_logo: null });
    const { logo } = (await setLogo(jpeg)).body;
    expect(logo).not.toBeNull();
    expect(await publicSettings()).toMatchObject({ company_logo: logo });
    expect(JSON.stringify(await publicSettings())).not.toContain('541 000 000');
  });

  it('can be deleted', async () => {
    const url = (await setLogo(jpeg)).body.logo?.url ?? '';
    const answer = await test.call<Company>(admin, 'DELETE', '/company/logo');
    expect(answer).toMatchObject({ status: 200, body: { logo: null } });
    expect((await fetchLogo(url)).statusCode).toBe(404);
    expect((await test.call(admin, 'DELETE', '/company/logo')).status).toBe(200);
  });

  it('is changed only by those who may change settings, and the change is in the history', async () => {
    expect((await setLogo(jpeg, 'logo.jpg', salesperson)).status).toBe(403);
    expect((await setLogo(jpeg, 'logo.jpg', null)).status).toBe(401);
    expect((await test.call(salesperson, 'DELETE', '/company/logo')).status).toBe(403);
    expect((await company()).logo).toBeNull();
    await setLogo(jpeg);
    const entry = await test.testDb.db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'entity_name', 'changes'])
      .where('entity_name', '=', 'company_logo')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'update', entity: 'setting' });
    expect(JSON.stringify(entry.changes)).toContain('720 × 180 px');
  });
});

describe('a file that is no logo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each<[string, () => Buffer | string, string, string]>([
    ['a drawing that can run scripts', () => svg, 'logo.svg', 'type'],
    ['such a drawing named as a picture', () => svg, 'logo.png', 'type'],
    ['a drawing that begins like a picture', () => `\u0089PNG\r\n\u001a\n${svg}`, 'logo.png', 'type'],
    ['a page', () => '<!DOCTYPE html><script>alert(1)</script>', 'logo.png', 'type'],
    ['a moving picture', () => 'GIF89a/*\0\0*/=alert(1)', 'logo.gif', 'type'],
    ['a document', () => '%PDF-1.7\n', 'logo.pdf', 'type'],
    ['nothing at all', () => '', 'logo.png', 'empty'],
    ['half of a picture', () => jpeg.subarray(0, jpeg.length / 2), 'logo.jpg', 'damaged'],
    ['a small file with too many pixels', () => pngBomb(20_000), 'logo.png', 'pixels'],
    [
      'a file that is too large',
      () => Buffer.concat([jpeg, Buffer.alloc(logoLimits.fileBytes)]),
      'logo.jpg',
      'size',
    ],
  ])('is refused: %s', async (_what, content, name, reason) => {
    const answer = await setLogo(content(), name);
    expect(answer).toMatchObject({ status: 422, body: { code: 'logo_refused', details: { reason } } });
    expect(answer.body.errors).toEqual({ file: [answer.body.message] });
    expect((await company()).logo).toBeNull();
  });

  it('is refused when it is missing', async () => {
    expect(await setLogo(null)).toMatchObject({ status: 422, body: { code: 'validation' } });
  });

  it('leaves the earlier logo in place', async () => {
    const { logo } = (await setLogo(jpeg)).body;
    await setLogo(svg, 'logo.svg');
    expect((await company()).logo).toEqual(logo);
  });
});
