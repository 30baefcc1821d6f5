import type { Category } from '@strojpark/core/contracts/categories';
import { describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const salesperson = test.addUser('salesperson');

const loaders = { key: 'loaders', name_cs: 'Nakladače', name_en: 'Loaders' };
const create = (body: object) => test.call<Category>(admin, 'POST', '/categories', body);

describe('permissions of the categories calls', () => {
  it('answers 401 without a session', async () => {
    expect((await test.call(null, 'GET', '/categories')).status).toBe(401);
    expect((await test.call(null, 'POST', '/categories', loaders)).status).toBe(401);
  });

  it('allows every signed-in user to read and only administrators to write', async () => {
    expect((await test.call(salesperson, 'GET', '/categories')).status).toBe(200);
    for (const user of [salesperson, await test.user('backoffice')]) {
      const answer = await test.call(user, 'POST', '/categories', loaders);
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: 'forbidden' });
    }
  });
});

describe('a category', () => {
  it('is created, read, changed and deleted, and each change is audited', async () => {
    const created = await create({ ...loaders, description_cs: '', display_order: 3 });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      ...loaders,
      id: expect.any(String) as string,
      description_cs: null,
      description_en: null,
      is_active: true,
      display_order: 3,
      machine_count: 0,
    });
    const path = `/categories/${created.body.id}`;
    expect((await test.call(salesperson, 'GET', path)).body).toEqual(created.body);

    const updated = await test.call<Category>(admin, 'PATCH', path, { name_en: 'Wheel loaders' });
    expect(updated.body).toEqual({ ...created.body, name_en: 'Wheel loaders' });

    expect((await test.call(admin, 'DELETE', path)).status).toBe(204);
    expect((await test.call(admin, 'GET', path)).status).toBe(404);
    const trail = await test.testDb.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'changes'])
      .where('entity_id', '=', created.body.id)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    expect(trail[1]).toMatchObject({
      actor_name: admin.name,
      changes: { name_en: { from: 'Loaders', to: 'Wheel loaders' } },
    });
  });

  it('has its Czech name also in English until it is given one', async () => {
    const { body: created } = await create({ key: 'graders', name_cs: 'Grejdry' });
    expect(created.name_en).toBe('Grejdry');
    const change = async (body: object) =>
      (await test.call<Category>(admin, 'PATCH', `/categories/${created.id}`, body)).body.name_en;
    expect(await change({ name_en: 'Graders' })).toBe('Graders');
    expect(await change({ name_cs: 'Srovnávače' })).toBe('Graders');
    expect(await change({ name_en: ' ' })).toBe('Srovnávače');
    expect(await change({ name_cs: 'Grejdry', name_en: null })).toBe('Grejdry');
  });

  it('refuses a key in use', async () => {
    await create({ ...loaders, key: 'cranes' });
    const answer = await create({ ...loaders, key: 'cranes' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'category_key_taken',
      message: 'Kategorie s tímto kódem už existuje.',
    });
  });

  it('reports each invalid field in the language of the request', async () => {
    const body = { key: 'Velká Písmena', name_cs: ' ', name_en: 'Ok' };
    const answer = await test.call(admin, 'POST', '/categories', body, { language: 'en' });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'validation', requestId: expect.any(String) as string });
    expect(Object.keys(answer.body['errors'] as object)).toEqual(['key', 'name_cs']);
    expect(answer.body['errors']).toMatchObject({ name_cs: [expect.stringMatching(/required/i) as string] });
  });

  it('answers 404 for an unknown id and 400 for an invalid one', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await test.call(admin, method, `/categories/${unknownId}`)).status).toBe(404);
    }
    expect((await test.call(admin, 'PATCH', `/categories/${unknownId}`, { name_cs: 'X' })).status).toBe(404);
    expect((await test.call(admin, 'GET', '/categories/none')).status).toBe(400);
  });

  it('cannot be deleted while a machine uses it', async () => {
    const { body: category } = await create({ ...loaders, key: 'in-use' });
    await test.testDb.db
      .insertInto('machines')
      .values({ type: 'stock', name: 'L 120', manufacturer: 'Volvo', model: 'L120', category: 'in-use' })
      .execute();
    const answer = await test.call(admin, 'DELETE', `/categories/${category.id}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'category_in_use' } });
    const read = await test.call<Category>(admin, 'GET', `/categories/${category.id}`);
    expect(read.body.machine_count).toBe(1);
  });
});

describe('the list of categories', () => {
  it('is in display order; the active list excludes inactive ones', async () => {
    const first = await create({ ...loaders, key: 'order-a', display_order: 900 });
    const second = await create({ ...loaders, key: 'order-b', display_order: 901, is_active: false });
    const items = [
      { id: first.body.id, display_order: 903 },
      { id: second.body.id, display_order: 902 },
    ];
    const reordered = await test.call<Category[]>(admin, 'PATCH', '/categories/bulk/display-order', {
      items,
    });
    expect(reordered.body.slice(-2).map(({ key }) => key)).toEqual(['order-b', 'order-a']);
    const active = await test.call<Category[]>(salesperson, 'GET', '/categories/active');
    expect(active.body.map(({ key }) => key)).toContain('order-a');
    expect(active.body.map(({ key }) => key)).not.toContain('order-b');
  });

  it('is not reordered when one of the categories does not exist', async () => {
    const { body } = await create({ ...loaders, key: 'order-c', display_order: 910 });
    const items = [
      { id: body.id, display_order: 1 },
      { id: unknownId, display_order: 2 },
    ];
    expect((await test.call(admin, 'PATCH', '/categories/bulk/display-order', { items })).status).toBe(404);
    expect((await test.call<Category>(admin, 'GET', `/categories/${body.id}`)).body.display_order).toBe(910);
  });
});

describe('a repeated creation', () => {
  const once = (body: object, key: string) =>
    test.call<Category>(admin, 'POST', '/categories', body, { headers: { 'idempotency-key': key } });

  it('returns the first response for the same key and body, and creates nothing twice', async () => {
    const body = { ...loaders, key: 'once' };
    const [first, second] = [await once(body, 'k1'), await once(body, 'k1')];
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
  });

  it('refuses another body with the same key', async () => {
    await once({ ...loaders, key: 'twice' }, 'k2');
    const answer = await once({ ...loaders, key: 'thrice' }, 'k2');
    expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });

  it('can be repeated after a failure', async () => {
    expect((await once({ ...loaders, key: 'once' }, 'k3')).status).toBe(409);
    expect((await once({ ...loaders, key: 'once' }, 'k3')).status).toBe(409);
  });
});
