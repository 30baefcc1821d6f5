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

async function values(query: Record<string, string>): Promise<string[]> {
  const path = `/machines/values?${new URLSearchParams(query).toString()}`;
  const { status, body } = await test.call<string[]>(user, 'GET', path);
  expect(status).toBe(200);
  return body;
}

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

it('refuses other fields', async () => {
  const { status } = await test.call(user, 'GET', '/machines/values?field=purchase_price');
  expect(status).toBe(400);
});
