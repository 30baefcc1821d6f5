import type { Attachment } from '@strojpark/core/contracts/attachments';
import type { MachineCosts } from '@strojpark/core/contracts/costs';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMachine, unknownId } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const salesperson = test.addUser('salesperson');
let id: string;
let costId: string;

beforeEach(async () => {
  id = await addMachine(test.testDb.db, { created_by: salesperson.id });
  costId = await addCost();
});

async function addCost(): Promise<string> {
  const cost = { kind: 'repair', amount: 5000, currency: 'CZK', day: '2026-05-06', note: null };
  const { body } = await test.call<MachineCosts>(admin, 'POST', `/machines/${id}/costs`, cost);
  return body.items[0]?.id ?? '';
}

function form(fields: Record<string, string> = {}, name = 'faktura 2026-17.txt') {
  const data = new FormData();
  for (const [field, value] of Object.entries({ machineId: id, costId, ...fields })) data.set(field, value);
  data.set('file', new Blob(['Oprava: 5000 Kč']), name);
  return data;
}
const add = (user: TestUser = admin, fields: Record<string, string> = {}) =>
  test.call<Attachment>(user, 'POST', '/attachments', form(fields));
const documents = async () =>
  (await test.call<MachineCosts>(admin, 'GET', `/machines/${id}/costs`)).body.items.flatMap(
    (cost) => cost.documents,
  );
const withoutCosts = () => test.allow({ salesperson: ['machines.view', 'machines.edit', 'machines.delete'] });

describe('documents of a cost', () => {
  it('are listed with it, and nowhere else', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(await documents()).toEqual([{ id: body.id, name: 'faktura 2026-17.txt', size: body.size }]);
    expect((await test.call(admin, 'GET', `/attachments?machineId=${id}`)).body).toEqual([]);
    const { body: machine } = await test.call(admin, 'GET', `/machines/${id}`);
    expect(machine).not.toHaveProperty('cover_url');
  });

  it('are not there without machines.view_costs, on any path', async () => {
    const { body: added } = await add();
    const file = `/attachments/${added.id}`;
    await withoutCosts();
    expect((await add(salesperson)).status).toBe(403);
    expect((await test.call(salesperson, 'GET', `${file}/file`)).status).toBe(404);
    expect((await test.call(salesperson, 'PATCH', file, { name: 'x' })).status).toBe(404);
    expect((await test.call(salesperson, 'DELETE', file)).status).toBe(404);
    expect(
      (await test.call(salesperson, 'PATCH', '/attachments/order', { machineId: id, ids: [added.id] }))
        .status,
    ).toBe(404);
    await test.call(admin, 'DELETE', file);
    expect((await test.call(salesperson, 'POST', `${file}/restore`)).status).toBe(404);
    expect((await test.call(salesperson, 'GET', `/machines/${id}/costs`)).status).toBe(403);
    for (const path of [`/machines/${id}/timeline`, `/attachments?machineId=${id}`, `/machines/${id}`])
      expect(JSON.stringify((await test.call(salesperson, 'GET', path)).body)).not.toContain('faktura');
    await test.unset('role_permissions');
    expect(JSON.stringify((await test.call(salesperson, 'GET', `/machines/${id}/timeline`)).body)).toContain(
      'faktura',
    );
  });

  it('are downloaded, renamed, deleted and restored by those who may see costs', async () => {
    const { body: added } = await add(salesperson);
    const file = `/attachments/${added.id}`;
    expect((await test.call(salesperson, 'GET', `${file}/file`)).status).toBe(200);
    expect((await test.call(salesperson, 'PATCH', file, { name: 'oprava' })).status).toBe(200);
    expect((await documents())[0]?.name).toBe('oprava.txt');
    expect((await test.call(salesperson, 'DELETE', file)).status).toBe(204);
    expect(await documents()).toEqual([]);
    expect((await test.call(salesperson, 'POST', `${file}/restore`)).status).toBe(200);
    expect(await documents()).toHaveLength(1);
  });

  it('are deleted with the cost, and with the machine', async () => {
    const { body: added } = await add();
    expect((await test.call(admin, 'DELETE', `/costs/${costId}`)).status).toBe(200);
    expect((await test.call(admin, 'GET', `/attachments/${added.id}/file`)).status).toBe(404);
    costId = await addCost();
    await add();
    await test.testDb.pool.query('delete from machines where id = $1', [id]);
    const { rows } = await test.testDb.pool.query('select from attachments where machine_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('belong to a cost of the machine', async () => {
    const other = await addMachine(test.testDb.db);
    expect((await add(admin, { machineId: other })).status).toBe(404);
    expect((await add(admin, { costId: unknownId })).status).toBe(404);
  });
});
