import type { ReportsOverview } from '@strojpark/core/contracts/reports';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { addDays } from '@strojpark/core/domain/dates/calendar-days';
import { beforeAll, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { columns, csv } from '../../../test/import-calls.ts';
import { importDrafts } from '../../../test/import-drafts.ts';
import {
  attachedRows,
  hasPoppler,
  madeReport,
  pdfText,
  sheetsOf,
  type Cell,
} from '../../../test/report-files.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const today = calendarDay(new Date(), 'Europe/Prague');
const period = { from: addDays(today, -30), to: today };
const names = ['Zůstává 1', 'Zůstává 2', 'Zůstává 3', 'Použitý 1'];

const test = setUpTestApp();
const admin = test.addUser('admin');

async function machine(name: string, values: Parameters<typeof addMachine>[1] = {}) {
  const created = new Date(Date.now() - 20 * 86_400_000);
  const id = await addMachine(test.testDb.db, { name, current_value: 1000, created_at: created, ...values });
  await test.testDb.db
    .insertInto('machine_status_changes')
    .values({ machine_id: id, to_status: 'available', at: created, changed_by_name: 'x' })
    .execute();
  return id;
}

const done = async (call: Promise<{ status: number }>) => expect((await call).status).toBeLessThan(300);
async function sell(machineId: string) {
  await done(test.call(admin, 'POST', '/reservations', { machineId, ...customer }));
  await done(test.call(admin, 'POST', `/machines/${machineId}/sell`, { salePrice: 2000, currency: 'CZK' }));
}
const trash = (id: string) => done(test.call(admin, 'DELETE', `/machines/${id}`));

/** Four machines that stay; everything else was deleted, imported by mistake, sold or sold by mistake. */
beforeAll(async () => {
  for (const [index, name] of names.entries())
    await machine(name, { type: index === 3 ? 'used' : 'stock', category: index < 2 ? 'loaders' : 'cranes' });
  await trash(await machine('Smazaný'));
  await trash(await machine('Smazaný použitý', { type: 'used', last_service_date: '2020-01-01' }));
  const sold = await machine('Prodaný');
  await sell(sold);
  const soldAndDeleted = await machine('Prodaný a smazaný');
  await sell(soldAndDeleted);
  await trash(soldAndDeleted);
  const drafts = importDrafts(test, admin, { kind: 'machines', machineType: 'stock' });
  const header = 'name;manufacturer;model;category;equipment_number;current_value';
  const lines = [1, 2, 3].map((n) => `Omylem ${n};Volvo;L 120;loaders;X ${n};5000`);
  const { body } = await drafts.import(csv(header, ...lines), { mappings: columns(...header.split(';')) });
  expect((await drafts.undo(body.batchId)).undo).toMatchObject({ status: 'completed', done: 3 });
});

const total = async (path: string) => (await test.call<{ total: number }>(admin, 'GET', path)).body.total;
const overview = async () =>
  (
    await test.call<ReportsOverview>(
      admin,
      'GET',
      `/reports/overview?${new URLSearchParams(period).toString()}`,
    )
  ).body;
const inventory = async () => (await total('/machines?type=stock')) + (await total('/machines?type=used'));
const isText = (cell: Cell) => typeof cell === 'string';

it('the figures equal the lists, now and before the deletion', async () => {
  const { figures, stockHistory } = await overview();
  expect(figures.total.stock).toBe(await total('/machines?type=stock'));
  expect(figures.total.used).toBe(await total('/machines?type=used'));
  // On the day before the deletions: the four machines and the one that has been sold since.
  const [last, yesterday] = stockHistory.points.toReversed();
  expect(last?.counts.available).toBe(await inventory());
  expect(yesterday?.counts.available).toBe((await inventory()) + 1);
});

it.skipIf(!hasPoppler)(
  'the utilisation report has the machines of the lists and the days of the chart',
  async () => {
    const { content, rows } = await madeReport(test, admin, { report: 'utilisation', ...period });
    const sold = await total('/machines?type=stock&status=sold');
    expect(sold).toBe(1);
    expect(rows).toBe((await inventory()) + sold);
    const words = pdfText(content);
    expect(words).not.toMatch(/Omylem|Smazaný|smazaný/);
    const { categories } = (await overview()).utilisation;
    const attached = await attachedRows(content);
    expect(attached.map(([, name]) => String(name)).toSorted()).toEqual([...names, 'Prodaný'].toSorted());
    for (const { category, total: days } of categories) {
      const sum = attached
        .filter(([name]) => name === category)
        .reduce((days, row) => days + Number(row[8]), 0);
      expect(sum).toBeCloseTo(days, 0);
      const shown = new RegExp(String.raw`^\s*${category}\s+\d+\s.*?(\d+,\d)\s+\d+\s?%`, 'm').exec(
        words,
      )?.[1];
      expect(Number(shown?.replace(',', '.'))).toBeCloseTo(days, 0);
    }
    expect(categories.map(({ category }) => category).toSorted()).toEqual(
      [...new Set(attached.map(([category]) => category).filter(isText))].toSorted(),
    );
  },
);

it.skipIf(!hasPoppler)('the maintenance report has the machines of the lists', async () => {
  const { content, rows } = await madeReport(test, admin, { report: 'maintenance' });
  expect(rows).toBe(await inventory());
  expect((await attachedRows(content)).map(([, name]) => String(name)).toSorted()).toEqual(names.toSorted());
  expect(pdfText(content)).toMatch(/Po termínu\s+0\n/);
});

it('the financial report has the machines and sales of the lists and the value of the figures', async () => {
  const { content } = await madeReport(test, admin, { report: 'financial', ...period });
  const sheets = await sheetsOf(content);
  const rowsOf = (name: string) => sheets.get(name)?.slice(1) ?? [];
  const { figures } = await overview();
  const [, purchased, , machines, value, sales, revenue] = rowsOf('Podle kategorie').at(-1) ?? [];
  const sold = await total(`/sales?${new URLSearchParams(period).toString()}`);
  expect(machines).toBe(await inventory());
  expect(value).toBe(figures.value?.amount);
  expect(purchased).toBe((await inventory()) + (await total('/machines?type=stock&status=sold')));
  // A sale is kept when its machine is deleted.
  expect(sold).toBe(2);
  expect([sales, revenue]).toEqual([sold, figures.sales.value]);
  expect(rowsOf('Podle měny')).toEqual([['CZK', ...(rowsOf('Podle kategorie').at(-1)?.slice(1) ?? [])]]);
  expect(rowsOf('Prodeje')).toHaveLength(sold);
  expect(rowsOf('Nákupy')).toHaveLength(Number(purchased));
  expect(rowsOf('Stav skladu').map(([, name]) => name)).toEqual(expect.arrayContaining(names));
  expect(rowsOf('Stav skladu')).toHaveLength(names.length);
});

it('a machine restored from the trash counts again', async () => {
  const id = await machine('Vrácený');
  const before = (await overview()).figures.total.stock;
  await trash(id);
  expect((await overview()).figures.total.stock).toBe(before - 1);
  await done(test.call(admin, 'POST', `/machines/${id}/restore`));
  expect((await overview()).figures.total.stock).toBe(before);
  await trash(id);
});
