import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { silhouettes } from '@strojpark/core/domain/machines/silhouettes';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { photo } from '../../../test/pictures.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { startSmtp, storeSettings, type TestSmtp } from '../../../test/smtp.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { deliverDue } from './delivery.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Adam' });
let smtp: TestSmtp;

beforeEach(async () => {
  await test.testDb.pool.query('delete from mails; delete from settings; delete from company_logo');
  smtp = await startSmtp();
  await storeSettings(test.testDb.db, {
    smtp_host: '127.0.0.1',
    smtp_port: String(smtp.port),
    smtp_from: 'sklad@dealer.example',
    company_name: 'Stroje Novák',
    company_address: 'Hlavní 1\nPraha',
    company_phone: '+420 601 200 100',
    company_email: 'info@dealer.example',
  });
});
afterEach(() => smtp.close());

const loader = {
  name: 'Kolový nakladač L120H',
  manufacturer: 'Volvo',
  model: 'L120H',
  category: 'heavy-machinery',
  year_of_manufacture: 2018,
  operating_hours: 3792,
  location: 'Plzeň',
};
const facts = 'Volvo\u00A0· 2018\u00A0· 3\u00A0792\u00A0mth\u00A0· Plzeň';

async function addPhoto(machineId: string): Promise<void> {
  const form = new FormData();
  form.set('machineId', machineId);
  form.set('file', new Blob([new Uint8Array(await photo({ width: 1200, height: 800 }))]), 'stroj.jpg');
  expect((await test.call(admin, 'POST', '/attachments', form)).status).toBe(201);
}

/** The mail about a new reservation of the machine. */
async function reservationMail(machineId: string) {
  const made = await test.call(admin, 'POST', '/reservations', { ...customer, machineId });
  expect(made.status).toBe(201);
  await deliverDue(test.at(), test.files);
  const mail = smtp.received[0];
  if (!mail) throw new Error('no mail arrived');
  return mail;
}

describe('a mail about a machine', () => {
  it('contains its photo inline, its name and its facts, in both parts', async () => {
    const machineId = await addMachine(test.testDb.db, loader);
    await addPhoto(machineId);
    const mail = await reservationMail(machineId);
    expect(mail.structure).toBe(
      'multipart/alternative(text/plain, multipart/related(text/html, image/jpeg))',
    );
    const [picture] = mail.pictures;
    expect(picture).toMatchObject({ cid: '<machine>', disposition: 'inline; filename=machine.jpg' });
    const { format, width, height } = await sharp(picture?.content).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 240, height: 180 });
    expect(mail.html).toContain('src="cid:machine"');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(loader.name);
      expect(part).toContain(facts);
    }
  });

  it('shows the drawing of its category when it has no photo', async () => {
    const mail = await reservationMail(await addMachine(test.testDb.db, loader));
    const [picture] = mail.pictures;
    expect(picture?.type).toBe('image/png');
    expect(picture?.content).toEqual(
      await readFile(new URL('silhouettes/heavy-machinery.png', import.meta.url)),
    );
  });

  it('is sent without the photo when its file is gone', async () => {
    const machineId = await addMachine(test.testDb.db, loader);
    await addPhoto(machineId);
    const { rows } = await test.testDb.pool.query<{ id: string }>(
      'select cover_id as id from machines where id = $1',
      [machineId],
    );
    const id = rows[0]?.id ?? '';
    await test.files.delete(`attachments/${id.slice(0, 2)}/${id}-480.webp`);
    expect((await reservationMail(machineId)).pictures[0]?.type).toBe('image/png');
  });

  it('has the logo of the company, and stays small', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await photo({ width: 1200, height: 300 }))]), 'logo.jpg');
    expect((await test.call(admin, 'PUT', '/company/logo', form)).status).toBe(200);
    const machineId = await addMachine(test.testDb.db, loader);
    await addPhoto(machineId);
    const mail = await reservationMail(machineId);
    expect(mail.structure).toBe(
      'multipart/alternative(text/plain, multipart/related(text/html, image/png, image/jpeg))',
    );
    expect(mail.html).toContain('src="cid:logo" width="200" height="50" alt="Stroje Novák"');
    const bytes = mail.pictures.reduce((sum, { content }) => sum + content.length, 0);
    expect(bytes + Buffer.byteLength(mail.html)).toBeLessThan(100_000);
  });
});

describe('the mail with a quote', () => {
  async function quoteMail(...machineIds: string[]) {
    const draft = await quoteCalls(test).draft(admin, {
      machines: machineIds.map((machineId) => ({ machineId })),
    });
    const sent = await quoteCalls(test).act(admin, draft.id, 'send', { byEmail: true });
    expect(sent.status).toBe(200);
    await deliverDue(test.at(), test.files);
    const [mail] = smtp.received;
    if (!mail) throw new Error('no mail arrived');
    return mail;
  }

  it('shows its only machine, with no more of it than the quote says', async () => {
    await storeSettings(test.testDb.db, { quote_fields: 'year_of_manufacture' });
    const mail = await quoteMail(await addMachine(test.testDb.db, loader));
    expect(mail.pictures).toMatchObject([{ cid: '<machine>' }]);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Volvo\u00A0· 2018');
      expect(part).not.toContain('Plzeň');
      expect(part).not.toContain('mth');
    }
  });

  it('shows none of several machines', async () => {
    const ids = [await addMachine(test.testDb.db, loader), await addMachine(test.testDb.db)];
    expect((await quoteMail(...ids)).pictures).toEqual([]);
  });
});

it('the test mail has the same layout, and a name in it is no placeholder', async () => {
  await storeSettings(test.testDb.db, { company_name: '{{loginUrl}} <b>' });
  const answer = await test.call<{ success: boolean }>(admin, 'POST', '/settings/admin/test-email', {
    to: 'a@dealer.example',
  });
  expect(answer.body.success).toBe(true);
  const [mail] = smtp.received;
  expect(mail?.structure).toBe('multipart/alternative(text/plain, text/html)');
  expect(mail?.text).toContain('{{loginUrl}} <b>');
  expect(mail?.html).toContain('{{loginUrl}} &lt;b&gt;');
  expect(mail?.html).toContain('Hlavní 1');
});

it('the drawings in mails are those of the screens', async () => {
  const folder = new URL('silhouettes/', import.meta.url);
  const sprite = readFileSync(new URL('../../../../web/public/machines.svg', import.meta.url), 'utf8');
  const symbols = new Map(
    [...sprite.matchAll(/<symbol id="([^"]+)"[^>]*>([\s\S]*?)<\/symbol>/g)].map(([, id, drawing]) => [
      id,
      drawing,
    ]),
  );
  expect((await readdir(folder)).toSorted()).toEqual(silhouettes.map((name) => `${name}.png`).toSorted());
  for (const name of silhouettes) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="180" viewBox="-8 -6 80 60" color="#7d776a"><rect x="-8" y="-6" width="80" height="60" fill="#ece8df"/>${symbols.get(name)}</svg>`;
    const drawn = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
    const stored = await sharp(await readFile(new URL(`${name}.png`, folder)))
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(stored.length, name).toBe(drawn.length);
    const difference = drawn.reduce((sum, value, at) => sum + Math.abs(value - (stored[at] ?? 0)), 0);
    expect(difference / drawn.length, name).toBeLessThan(2);
  }
});
