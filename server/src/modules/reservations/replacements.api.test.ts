import type { SuggestedReplacements } from '@strojpark/core/contracts/reservations';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { rankReplacements, replacementGroups } from '@strojpark/core/domain/machines/replacement-ranking';
import { fold } from '@strojpark/core/domain/search-fold';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMachine, unknownId } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const user = test.addUser('salesperson');

beforeEach(async () => {
  await test.testDb.db.deleteFrom('machines').execute();
  await test.testDb.db.deleteFrom('manual_alternatives').execute();
});

const volvo = {
  manufacturer: 'Volvo',
  model: 'L120',
  category: 'loaders',
  year_of_manufacture: 2020,
} as const;
const stock = (name: string, values: Parameters<typeof addMachine>[1] = {}) =>
  addMachine(test.testDb.db, { ...volvo, name, ...values });
const usedVolvo = () => stock('ojetý', { type: 'used' });
const suggest = async (id: string) =>
  (await test.call<SuggestedReplacements>(user, 'GET', `/reservations/machines/${id}/suggested-replacements`))
    .body;
const names = (machines: MachineListItem[]) => machines.map(({ name }) => name);

describe('suggested replacements', () => {
  it('require the permission to reserve and an existing machine', async () => {
    const path = `/reservations/machines/${unknownId}/suggested-replacements`;
    expect((await test.call(null, 'GET', path)).status).toBe(401);
    expect((await test.call(user, 'GET', path)).status).toBe(404);
    const similar = `/reservations/machines/${unknownId}/similar`;
    expect((await test.call(null, 'GET', similar)).status).toBe(401);
    expect((await test.call(user, 'GET', similar)).status).toBe(404);
  });

  it('are returned in four groups, each machine in the first one that matches', async () => {
    await stock('stejný', { manufacturer: 'VOLVO', model: 'l120' });
    await stock('ruční', { manufacturer: 'Jiný', model: 'NÁSTUPCE 5', category: 'other' });
    await stock('stejná značka', { model: 'L90' });
    await stock('stejný model', { manufacturer: 'Klon', category: 'other' });
    await stock('stejná kategorie', { manufacturer: 'CAT', model: '950' });
    await stock('zbytek', { manufacturer: 'Volvo', model: 'A40', category: 'other' });
    await test.testDb.db
      .insertInto('manual_alternatives')
      .values({ model: 'l 120', replacements: ['X'] })
      .execute();
    await test.testDb.db
      .insertInto('manual_alternatives')
      .values({ model: 'L120', replacements: ['Nástupce 5'] })
      .execute();
    const groups = await suggest(await usedVolvo());
    expect(names(groups.exactMatches).toSorted()).toEqual(['ruční', 'stejný']);
    expect(names(groups.similarMatches).toSorted()).toEqual(['stejná značka', 'stejný model']);
    expect(names(groups.categoryMatches)).toEqual(['stejná kategorie']);
    expect(names(groups.fallbackMatches)).toEqual(['zbytek']);
  });

  it('are available stock machines only', async () => {
    await stock('v servisu', { status: 'maintenance' });
    await stock('smazaný', { deleted_at: new Date() });
    await stock('použitý', { type: 'used' });
    const id = await usedVolvo();
    const held = await stock('držený', { status: 'reserved' });
    await test.testDb.db.insertInto('holds').values({ machine_id: held, kind: 'manual' }).execute();
    expect((await suggest(id)).exactMatches).toEqual([]);
    await test.testDb.db.deleteFrom('holds').execute();
  });

  it('are sorted by score, with values compared in CZK, at most five or three', async () => {
    await stock('2020 dražší', { current_value: 3_000_000 });
    await stock('2020 v eurech', { current_value: 60_000, currency: 'EUR' });
    await stock('2021', { year_of_manufacture: 2021 });
    await stock('bez roku', { year_of_manufacture: null, current_value: null });
    await stock('2010', { year_of_manufacture: 2010 });
    await stock('1990', { year_of_manufacture: 1990 });
    const id = await stock('ojetý', { type: 'used', current_value: 1_500_000 });
    const { exactMatches } = await suggest(id);
    expect(names(exactMatches)).toEqual(['2020 v eurech', '2021', '2020 dražší', '2010', '1990']);
    expect(exactMatches[0]?.current_value).toBe(60_000);
  });

  it('say why they fit', async () => {
    await stock('náhrada', {
      model: 'L125',
      year_of_manufacture: 2022,
      operating_hours: 3000,
      location: 'Brno',
      current_value: 100_000,
      currency: 'EUR',
      zakaznik_stock: 'Lom Hradec',
      dodano_status: 'Na cestě',
    });
    await test.testDb.db
      .insertInto('manual_alternatives')
      .values({ model: 'L120', replacements: ['l125'] })
      .execute();
    const id = await stock('ojetý', {
      type: 'used',
      operating_hours: 4000,
      location: 'brno',
      current_value: 2_000_000,
    });
    const { exactMatches } = await suggest(id);
    expect(exactMatches[0]?.extra).toEqual({ zakaznik_stock: 'Lom Hradec', dodano_status: 'Na cestě' });
    expect(exactMatches[0]?.fit).toEqual({
      manual: true,
      model: false,
      maker: true,
      category: true,
      place: true,
      years: 2,
      hours: -0.25,
      // Both values in CZK: the rate of the euro is between 20 and 30.
      price: expect.closeTo(0.25, 0) as number,
    });
  });

  it('equal what the ranking rule selects from the whole stock', async () => {
    const machine = fc.record({
      manufacturer: fc.constantFrom('Volvo', 'volvo', 'Čas', 'CAS', 'Cat'),
      model: fc.constantFrom('L120', 'l120', 'Š50%', 's50%', '950', 'L1'),
      category: fc.constantFrom('loaders', 'cranes', 'other'),
      year_of_manufacture: fc.constantFrom(null, 2001, 2002, 2010, 2020),
      current_value: fc.constantFrom(null, 0, 100, 200.5, 1_000_000),
      operating_hours: fc.constantFrom(null, 0, 100, 5000),
      location: fc.constantFrom(null, 'Brno', 'brno ', 'Plzeň'),
    });
    const alternatives = fc.dictionary(
      fc.constantFrom('L120', 's50%', '950'),
      fc.array(fc.constantFrom('950', 'š50%', 'Nic'), { minLength: 1, maxLength: 2 }),
      { noNullPrototype: true },
    );
    type Machine = { manufacturer: string; model: string; category: string };
    for (const category of ['loaders', 'cranes', 'other']) await stock('kvůli kategorii', { category });
    const property = async (used: Machine, others: Machine[], manual: Record<string, string[]>) => {
      await test.testDb.db.deleteFrom('machines').execute();
      await test.testDb.db.deleteFrom('manual_alternatives').execute();
      for (const [model, replacements] of Object.entries(manual))
        await test.testDb.db.insertInto('manual_alternatives').values({ model, replacements }).execute();
      if (others.length > 0)
        await test.testDb.db
          .insertInto('machines')
          .values(others.map((other) => ({ ...other, type: 'stock', name: 'skladový' })))
          .execute();
      const id = await addMachine(test.testDb.db, { ...used, type: 'used' });
      const all = await test.testDb.db
        .selectFrom('machines')
        .select(['id', 'manufacturer', 'model', 'category', 'year_of_manufacture', 'current_value', 'type'])
        .select(['operating_hours', 'location'])
        .execute();
      const expected = rankReplacements(
        all.find((one) => one.id === id)!,
        all.filter(({ type }) => type === 'stock'),
        Object.entries(manual).flatMap(([model, models]) => (fold(model) === fold(used.model) ? models : [])),
      );
      const groups = await suggest(id);
      for (const group of Object.keys(replacementGroups) as (keyof typeof replacementGroups)[])
        expect(groups[group].map(({ id: found, fit }) => ({ id: found, fit }))).toEqual(
          expected[group].map(({ machine: one, fit }) => ({ id: one.id, fit })),
        );
    };
    await fc.assert(fc.asyncProperty(machine, fc.array(machine, { maxLength: 25 }), alternatives, property), {
      seed: 20_261_121,
      numRuns: 30,
    });
  });
});

describe('similar machines', () => {
  it('are available machines of the same category or model, the closest match first, without the machine itself', async () => {
    await stock('vedle', { year_of_manufacture: 2019, model: 'X' });
    await stock('jiná kategorie', { category: 'other', year_of_manufacture: 2015 });
    await stock('použitý', { type: 'used', year_of_manufacture: 2001, model: 'Y' });
    await stock('nic společného', { category: 'other', model: 'Z' });
    await stock('prodaný', { status: 'sold' });
    const id = await usedVolvo();
    const path = `/reservations/machines/${id}/similar`;
    const { body } = await test.call<MachineListItem[]>(user, 'GET', path);
    expect(names(body)).toEqual(['jiná kategorie', 'vedle', 'použitý']);
  });
});
