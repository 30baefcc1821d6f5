import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { encode } from 'uqr';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine, unknownId } from '../../../test/build.ts';
import { pdfSquares, pdfWords } from '../../../test/pdf-words.ts';
import { photo } from '../../../test/pictures.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const seller = test.addUser('salesperson');
const admin = test.addUser('admin');
let ids: string[];
beforeAll(async () => {
  const { db } = test.testDb;
  ids = [
    await addMachine(db, { name: 'Nakladač Alfa', current_value: 2_450_000, purchase_price: 987_654 }),
    await addMachine(db, { name: 'Nakladač Beta', current_value: null, notes: 'tajná poznámka' }),
  ];
});

async function cards(body: object) {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/price-cards',
    headers: { authorization: `Bearer ${seller.token}` },
    payload: body,
  });
  return { status: answer.statusCode, content: answer.rawPayload };
}

describe('price cards', () => {
  it('are one page for each machine, with its price in two currencies and no costs', async () => {
    await test.set({ exchange_rate_czk_eur: '0.04' });
    for (const size of ['A4', 'A5', 'A6']) {
      const { status, content } = await cards({ ids, size, secondCurrency: 'EUR' });
      expect(status).toBe(200);
      expect(content.subarray(0, 5).toString()).toBe('%PDF-');
      const pages = content.toString('latin1').match(/\/Type \/Page\b/g) ?? [];
      expect(pages).toHaveLength(2);
    }
    await test.unset();
  });

  it('have photos that are sharp on paper, and no larger than they are printed', async () => {
    const machineId = await addMachine(test.testDb.db, { name: 'Nakladač s fotkou' });
    const form = new FormData();
    form.set('machineId', machineId);
    form.set('file', new Blob([new Uint8Array(await photo({ width: 2400, height: 1600 }))]), 'stroj.jpg');
    expect((await test.call(admin, 'POST', '/attachments', form)).status).toBe(201);
    const widths: Record<string, string | undefined> = {};
    for (const size of ['A4', 'A5', 'A6']) {
      const { content } = await cards({ ids: [machineId], size });
      widths[size] = /\/Width (\d+)/.exec(content.toString('latin1'))?.[1];
    }
    expect(widths).toEqual({ A4: '982', A5: '694', A6: '480' });
  });

  it('have the silhouette of its kind for a machine without a photo', async () => {
    const machineId = await addMachine(test.testDb.db, { name: 'Jeřáb bez fotky' });
    const { content } = await cards({ ids: [machineId], size: 'A5' });
    const { width } = await sharp(
      await readFile(new URL('../mail/silhouettes/cranes.png', import.meta.url)),
    ).metadata();
    expect(/\/Width (\d+)/.exec(content.toString('latin1'))?.[1]).toBe(String(width));
  });

  it('say what everyone may see, and nothing else', async () => {
    const { content } = await cards({ filter: { search: 'Nakladač' }, language: 'en', currency: 'EUR' });
    const words = pdfWords(content);
    expect(words).toContain('Nakladač Alfa');
    expect(words).toContain('€100,450');
    // Below each price, and not below “Price on request”.
    expect(words.match(/without VAT/g)).toHaveLength(words.match(/€\d/g)?.length ?? 0);
    expect(words).toContain('Price on request');
    expect(words).not.toMatch(/987|tajná/);
  });

  it('have a code with the address of the record, which tells nothing without a session', async () => {
    const { content } = await cards({ ids: ids.slice(0, 1) });
    const address = `${test.ctx.baseUrl}/stock-machines?machine=${ids[0]}`;
    const { data } = encode(address, { ecc: 'M', border: 0 });
    expect(pdfSquares(content)).toEqual([
      data.map((cells) => cells.map((isDark) => (isDark ? '1' : '0')).join('')),
    ]);
    expect((await test.call(null, 'GET', `/machines/${ids[0]}`)).status).toBe(401);
  });

  it('are in the history once they are made, and not when too many others are waiting', async () => {
    const { db } = test.testDb;
    const exported = async () => {
      const rows = await db.selectFrom('audit_log').select('id').where('entity', '=', 'export').execute();
      return rows.length;
    };
    const before = await exported();
    const answers = await Promise.all(Array.from({ length: 13 }, () => cards({ ids: ids.slice(0, 1) })));
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeLessThan(answers.length);
    expect((await exported()) - before).toBe(made.length);
  });

  it('are refused without machines, without a session and with another size', async () => {
    expect((await cards({ ids: [unknownId] })).status).toBe(404);
    expect((await cards({ ids, size: 'A3' })).status).toBe(422);
    expect((await test.call(null, 'POST', '/price-cards', { ids })).status).toBe(401);
  });
});
