import type { ManualAlternatives, ModelInUse } from '@strojpark/core/contracts/manual-alternatives';
import { describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');

const path = '/settings/manual-alternatives';
const list = async () => (await test.call<ManualAlternatives>(admin, 'GET', path)).body;
const save = (map: object) => test.call<ManualAlternatives>(admin, 'POST', path, map);
const remove = (model: string) => test.call(admin, 'DELETE', `${path}/${encodeURIComponent(model)}`);

describe('manual alternatives', () => {
  it('can be read and changed only by administrators', async () => {
    expect((await test.call(null, 'GET', path)).status).toBe(401);
    for (const role of ['backoffice', 'salesperson'] as const) {
      const user = await test.user(role);
      expect((await test.call(user, 'GET', path)).status).toBe(403);
      expect((await test.call(user, 'GET', `${path}/models`)).status).toBe(403);
      expect((await test.call(user, 'POST', path, { A: ['B'] })).status).toBe(403);
      expect((await test.call(user, 'DELETE', `${path}/A`)).status).toBe(403);
    }
  });

  it('can be added, changed and removed; each change is audited', async () => {
    expect((await save({ 'L 120/H': ['L 120 H2', 'L 110'] })).body).toEqual({
      'L 120/H': ['L 120 H2', 'L 110'],
    });
    await save({ 'L 120/H': ['L 110'] });
    // Saving the same again changes nothing.
    await save({ 'L 120/H': ['L 110'] });
    expect(await list()).toEqual({ 'L 120/H': ['L 110'] });
    expect((await remove('L 120/H')).status).toBe(204);
    expect(await list()).toEqual({});
    const trail = await test.testDb.db
      .selectFrom('audit_log')
      .select(['action', 'changes'])
      .where('entity', '=', 'manual_alternative')
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      { action: 'create', changes: { replacements: { to: ['L 120 H2', 'L 110'] } } },
      { action: 'update', changes: { replacements: { from: ['L 120 H2', 'L 110'], to: ['L 110'] } } },
      { action: 'delete', changes: { replacements: { from: ['L 110'] } } },
    ]);
  });

  it('are listed with one of their machines and the number of available stock machines', async () => {
    await save({ 'ec 210': ['EC220E', 'EC 300'] });
    const machine = { name: 'Pásové rypadlo', manufacturer: 'Volvo', category: 'excavation' };
    for (const one of [
      { ...machine, type: 'used', model: 'EC 210' },
      { ...machine, type: 'used', model: 'EC220E', status: 'available' },
      { ...machine, type: 'stock', model: 'ec220e', status: 'available' },
      { ...machine, type: 'stock', model: 'ec220e', status: 'maintenance' },
    ] as const)
      await addMachine(test.testDb.db, one);
    const { body } = await test.call<ModelInUse[]>(admin, 'GET', `${path}/models`);
    expect(Object.fromEntries(body.map(({ model, ...rest }) => [model, rest]))).toEqual({
      'ec 210': { machine: { ...machine, model: 'EC 210' }, available: 0 },
      EC220E: { machine: { ...machine, model: 'ec220e' }, available: 1 },
      'EC 300': { machine: null, available: 0 },
    });
    await remove('ec 210');
  });

  it('are trimmed; empty and repeated replacements are dropped', async () => {
    const { body } = await save({ ' ZX 210 ': [' ZX 220 ', '', 'ZX 220', 'ZX 225 '] });
    expect(body).toEqual({ 'ZX 210': ['ZX 220', 'ZX 225'] });
    await remove('ZX 210');
  });

  it('require a model and at least one replacement', async () => {
    expect((await save({ '  ': ['A'] })).status).toBe(422);
    expect((await save({ A: ['', ' '] })).status).toBe(422);
    expect((await save({ A: [] })).status).toBe(422);
    expect(await list()).toEqual({});
  });

  it('saved by two users at the same time are all kept', async () => {
    await Promise.all([save({ A: ['B'] }), save({ C: ['D'] })]);
    expect(await list()).toEqual({ A: ['B'], C: ['D'] });
  });

  it('that do not exist cannot be removed', async () => {
    expect((await remove('nothing')).status).toBe(404);
  });
});
