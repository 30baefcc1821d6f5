import type { machines } from '@strojpark/core/contracts/machines';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeAll, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const user = test.addUser('salesperson');

beforeAll(async () => {
  const add = (values: Parameters<typeof addMachine>[1]) => addMachine(test.testDb.db, values);
  await add({ type: 'used', manufacturer: 'Škoda', location: null });
  await add({ type: 'used', manufacturer: 'ŠKODA', location: 'Ústí nad Labem' });
  await add({ type: 'used', manufacturer: 'Volvo', location: 'Plzeň', status: 'sold' });
  await add({ type: 'stock', manufacturer: 'Caterpillar', location: 'Plzeň' });
  await add({ type: 'stock', manufacturer: 'Caterpillar', model: 'Cat 320' });
  await add({ type: 'stock', manufacturer: 'Caterpillar', model: 'Bobcat' });
  await add({ type: 'stock', manufacturer: 'Smazaný', location: 'Brno', deleted_at: new Date() });
});

async function found(query: Record<string, string> | [string, string][]) {
  const path = `/machines/values?${new URLSearchParams(query).toString()}`;
  const { status, body } = await test.call<ResponseOf<typeof machines.listValues>>(user, 'GET', path);
  expect(status).toBe(200);
  return body;
}
const values = async (query: Record<string, string>) => (await found(query)).map(({ value }) => value);
const counts = async (query: Record<string, string> | [string, string][]) =>
  Object.fromEntries(
    (await found([...new URLSearchParams(query), ['counts', 'true']])).map(({ value, count }) => [
      value,
      count,
    ]),
  );

it('lists each value in use once, in alphabetical order, sold machines included', async () => {
  const makers = await values({ field: 'manufacturer' });
  expect(makers.map((name) => name.toLowerCase())).toEqual(['caterpillar', 'škoda', 'volvo']);
  expect(await values({ field: 'location' })).toEqual(['Plzeň', 'Ústí nad Labem']);
});

it('lists the values of one type', async () => {
  expect(await values({ field: 'manufacturer', type: 'stock' })).toEqual(['Caterpillar']);
  expect(await values({ field: 'location', type: 'used' })).toEqual(['Plzeň', 'Ústí nad Labem']);
});

it('searches without diacritics, anywhere in the value', async () => {
  expect(await values({ field: 'location', search: 'usti' })).toEqual(['Ústí nad Labem']);
  expect(await values({ field: 'location', search: 'zen' })).toEqual(['Plzeň']);
  expect(await values({ field: 'location', search: '%' })).toEqual([]);
  expect(await values({ field: 'location', search: 'p' })).toEqual(['Plzeň']);
});

it('lists what begins with the text first', async () => {
  expect(await values({ field: 'model', search: 'cat' })).toEqual(['Cat 320', 'Bobcat']);
});

it('lists the models of a manufacturer, written in any case and in part, and of several', async () => {
  expect(await values({ field: 'model', manufacturer: 'caterp' })).toEqual(['Bobcat', 'Cat 320', 'L120']);
  expect(await values({ field: 'model', manufacturer: 'skoda' })).toEqual(['L120']);
  expect(await values({ field: 'model', manufacturer: 'Zetor' })).toEqual([]);
  expect(await values({ field: 'model', manufacturer: ' ' })).toEqual(['Bobcat', 'Cat 320', 'L120']);
  expect(await values({ field: 'model', manufacturer: 'caterpillar', search: '320' })).toEqual(['Cat 320']);
  const both: [string, string][] = [
    ['field', 'model'],
    ['manufacturer', 'Škoda'],
    ['manufacturer', 'Caterpillar'],
  ];
  expect(await counts(both)).toEqual({ Bobcat: 1, 'Cat 320': 1, L120: 3 });
});

it('counts the machines that a list of the same type, status and category shows', async () => {
  expect(await counts({ field: 'model' })).toEqual({ Bobcat: 1, 'Cat 320': 1, L120: 3 });
  expect(await counts({ field: 'model', type: 'used' })).toEqual({ L120: 2 });
  expect(await counts({ field: 'location', status: 'sold' })).toEqual({ Plzeň: 1, 'Ústí nad Labem': 0 });
  expect(await counts({ field: 'location' })).toEqual({ Plzeň: 1, 'Ústí nad Labem': 1 });
  expect(await counts({ field: 'location', category: 'cranes' })).toEqual({ Plzeň: 0, 'Ústí nad Labem': 0 });
  expect(await counts({ field: 'model', manufacturer: 'Škoda' })).toEqual({ L120: 2 });
});

it('counts the machines that pass all other filters of the list', async () => {
  const { db } = test.testDb;
  const place = { type: 'stock', location: 'Zlín', model: 'ZX 210', manufacturer: 'Hitachi' } as const;
  await addMachine(db, { ...place, name: 'Starý', year_of_manufacture: 2001, current_value: 100 });
  await addMachine(db, { ...place, name: 'Nový', year_of_manufacture: 2020, current_value: 900 });
  const zlin = (filter: Record<string, string>) => counts({ field: 'location', search: 'zlín', ...filter });
  expect(await zlin({})).toEqual({ Zlín: 2 });
  expect(await zlin({ yearFrom: '2010' })).toEqual({ Zlín: 1 });
  expect(await zlin({ valueTo: '500' })).toEqual({ Zlín: 1 });
  expect(await zlin({ words: 'stary' })).toEqual({ Zlín: 1 });
  expect(await zlin({ words: 'hitachi', wordsIn: 'name' })).toEqual({ Zlín: 0 });
  expect(await zlin({ manufacturer: 'hita', model: '210' })).toEqual({ Zlín: 2 });
  expect(await zlin({ manufacturer: 'Volvo' })).toEqual({ Zlín: 0 });
  // Its own criterion is the text that is looked for.
  expect(await zlin({ location: 'Brno' })).toEqual({ Zlín: 2 });
  await db.deleteFrom('machines').where('location', '=', 'Zlín').execute();
});

it('counts only when asked', async () => {
  expect(await found({ field: 'location', search: 'plz' })).toEqual([
    { value: 'Plzeň', count: null, isExact: false },
  ]);
});

it('counts 250 machines of a value; of more it says so, or nothing within a status or category', async () => {
  const many = {
    type: 'used',
    name: 'Válec',
    manufacturer: 'Tatra',
    model: 'T815',
    category: 'loaders',
  } as const;
  await test.testDb.db
    .insertInto('machines')
    .values(Array.from({ length: 250 }, () => many))
    .execute();
  const tatra = { field: 'model', search: 't815', counts: 'true' };
  expect(await found(tatra)).toEqual([{ value: 'T815', count: 250, isExact: true }]);
  expect(await found({ ...tatra, status: 'sold' })).toEqual([{ value: 'T815', count: 0, isExact: true }]);
  await addMachine(test.testDb.db, { ...many, status: 'sold' });
  expect(await found(tatra)).toEqual([{ value: 'T815', count: 250, isExact: false }]);
  for (const filter of ['status', 'category'])
    expect(await found({ ...tatra, [filter]: filter === 'status' ? 'sold' : 'loaders' })).toEqual([
      { value: 'T815', count: null, isExact: false },
    ]);
});

it('lists the first models in the alphabet, however many other manufacturers and models there are', async () => {
  await test.testDb.pool.query(
    `insert into machines (type, name, category, manufacturer, model)
     select 'used', 'Stroj', 'loaders', 'Xmaker ' || maker, 'z' || model
     from generate_series(1, 110) maker, generate_series(1, 51) model
     union all select 'used', 'Stroj', 'loaders', 'Xmaker 1', 'a' || model from generate_series(10, 59) model`,
  );
  const first = Array.from({ length: 50 }, (_, index) => `a${index + 10}`);
  expect(await values({ field: 'model', manufacturer: 'xmaker' })).toEqual(first);
});

it('refuses other fields', async () => {
  const { status } = await test.call(user, 'GET', '/machines/values?field=purchase_price');
  expect(status).toBe(400);
});
