import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { anonymise } from '../gdpr/gdpr.service.ts';
import { emptyTrash } from '../trash/trash.service.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const salesperson = test.addUser('salesperson');

const stock = (values: Parameters<typeof addMachine>[1] = {}) => addMachine(test.testDb.db, values);
const used = () => stock({ type: 'used' });
const request = async (
  rejectedCandidates: object[],
  { user = salesperson, ...body }: { user?: TestUser | null; [field: string]: unknown } = {},
) =>
  test.call<Reservation>(user, 'POST', '/reservations', {
    ...customer,
    machineId: await used(),
    approvalRequestReason: 'Nabízené náhrady nevyhovují.',
    rejectedCandidates,
    ...body,
  });
const rowsOf = (id: string) =>
  test.testDb.db
    .selectFrom('rejected_candidates')
    .selectAll()
    .where('reservation_id', '=', id)
    .orderBy('position')
    .execute();

describe('rejected candidates', () => {
  it('need a session and the permission to reserve', async () => {
    expect((await request([], { user: null })).status).toBe(401);
    await test.allow({ salesperson: ['machines.view'] });
    const answer = await request([]);
    await test.unset('role_permissions');
    expect(answer.status).toBe(403);
  });

  it('are kept with the request in their order, and shown to the approver and in the record', async () => {
    const old = await stock({ name: 'Volvo L90', equipment_number: 'EQ REJ 1' });
    const refused = await stock({ name: 'Komatsu WA380', equipment_number: 'EQ REJ 2' });
    const { status, body } = await request([
      { machineId: refused, reason: 'other', words: ' Firma Novák chce jen žlutý. ' },
      { machineId: old, reason: 'too_old', words: 'slova se s tímto důvodem neuloží' },
    ]);
    expect(status).toBe(201);
    expect(body.rejected_candidates).toEqual([
      {
        machine_id: refused,
        type: 'stock',
        name: 'Komatsu WA380',
        identifier: 'EQ REJ 2',
        reason: 'other',
        words: 'Firma Novák chce jen žlutý.',
      },
      {
        machine_id: old,
        type: 'stock',
        name: 'Volvo L90',
        identifier: 'EQ REJ 1',
        reason: 'too_old',
        words: null,
      },
    ]);
    const queue = await test.call<{ items: Reservation[] }>(admin, 'GET', '/reservations/pending-approvals');
    expect(queue.body.items.find(({ id }) => id === body.id)?.rejected_candidates).toEqual(
      body.rejected_candidates,
    );
    const seen = (await test.call(admin, 'GET', `/reservations/${body.id}`)).body;
    expect(seen).toEqual({ ...body, may_approve: true });
  });

  it('are recorded in the history of the reservation', async () => {
    const { body } = await request([
      { machineId: await stock({ name: 'CAT 950' }), reason: 'wrong_size' },
      { machineId: await stock({ name: 'JCB 457' }), reason: 'other', words: 'Je prodaný do Polska.' },
    ]);
    const { changes } = await test.testDb.db
      .selectFrom('audit_log')
      .select('changes')
      .where('entity_id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(changes).toMatchObject({
      rejected_candidates: {
        to: [
          { machine: 'CAT 950', rejection: 'wrong_size' },
          { machine: 'JCB 457', rejection: 'Je prodaný do Polska.' },
        ],
      },
    });
  });

  it.each([
    ['no reason', (machineId: string) => [{ machineId }], 'rejectedCandidates.0.reason'],
    [
      'an unknown reason',
      (machineId: string) => [{ machineId, reason: 'ugly' }],
      'rejectedCandidates.0.reason',
    ],
    ['no own words', (machineId: string) => [{ machineId, reason: 'other' }], 'rejectedCandidates.0.words'],
    [
      'blank own words',
      (machineId: string) => [{ machineId, reason: 'other', words: ' ' }],
      'rejectedCandidates.0.words',
    ],
    [
      'a machine twice',
      (machineId: string) => [
        { machineId, reason: 'too_old' },
        { machineId, reason: 'wrong_size' },
      ],
      'rejectedCandidates',
    ],
    [
      'a machine that does not exist',
      (machineId: string) => [
        { machineId, reason: 'too_old' },
        { machineId: unknownId, reason: 'too_old' },
      ],
      'rejectedCandidates',
    ],
  ])('are refused with %s, and nothing is stored', async (_, candidates, field) => {
    const machineId = await used();
    const answer = await request(candidates(await stock()), { machineId });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    const stored = await test.testDb.db
      .selectFrom('reservations')
      .select('id')
      .where('machine_id', '=', machineId)
      .execute();
    expect(stored).toEqual([]);
  });

  it('cannot contain the machine itself', async () => {
    const machineId = await used();
    const answer = await request([{ machineId, reason: 'too_old' }], { machineId });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { rejectedCandidates: ['Stroj nemůže být náhradou sám za sebe'] } },
    });
  });

  it('may be in maintenance or in the trash since they were suggested', async () => {
    const serviced = await stock({ name: 'V servisu', status: 'maintenance' });
    const deleted = await stock({ name: 'Smazaný', deleted_at: new Date() });
    const { status, body } = await request([
      { machineId: serviced, reason: 'too_old' },
      { machineId: deleted, reason: 'wrong_place' },
    ]);
    expect(status).toBe(201);
    expect(body.rejected_candidates.map(({ name, type }) => [name, type])).toEqual([
      ['V servisu', 'stock'],
      ['Smazaný', null],
    ]);
  });

  it('are kept with a request only: a reservation with a replacement has none', async () => {
    const { status, body } = await request([{ machineId: await stock(), reason: 'too_old' }], {
      replacementMachineId: await stock(),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'active', rejected_candidates: [] });
    expect(await rowsOf(body.id)).toEqual([]);
  });

  it('keep their names when the machine is permanently deleted, and end with the reservation', async () => {
    const machineId = await stock({ name: 'Liebherr L 550', equipment_number: 'EQ REJ 9' });
    const { body } = await request([{ machineId, reason: 'customer_refused' }]);
    expect((await test.call(admin, 'DELETE', `/machines/${machineId}`)).status).toBe(204);
    await emptyTrash(test.at(Date.now() + 40 * 86_400_000));
    const path = `/reservations/${body.id}`;
    expect((await test.call<Reservation>(admin, 'GET', path)).body.rejected_candidates).toEqual([
      {
        machine_id: null,
        type: null,
        name: 'Liebherr L 550',
        identifier: 'EQ REJ 9',
        reason: 'customer_refused',
        words: null,
      },
    ]);
    await test.call(admin, 'POST', `${path}/reject`, { reason: 'Ne' });
    expect((await test.call(admin, 'DELETE', path)).status).toBe(204);
    await emptyTrash(test.at(Date.now() + 40 * 86_400_000));
    expect(await rowsOf(body.id)).toEqual([]);
  });

  it('are a column of exported reservations, in the language of the file', async () => {
    await request([
      { machineId: await stock({ name: 'Volvo L60' }), reason: 'wrong_size' },
      { machineId: await stock({ name: 'Volvo L70' }), reason: 'other', words: 'Už ji prohlédl.' },
    ]);
    const answer = await test.app.inject({
      url: '/api/reservations/export/csv?columns=rejected_candidates',
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'cs' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const rows = papa.parse<Record<string, string>>(answer.body.replace(/^\uFEFF/, ''), {
      header: true,
    }).data;
    expect(rows.map((row) => row['Nevyhovující náhrady'])).toContain(
      'Volvo L60: Nevhodná velikost; Volvo L70: Už ji prohlédl.',
    );
  });

  it('lose the own words when the customer is anonymised, also in the history', async () => {
    const secret = 'Novákovi se nelíbí';
    const { body } = await request(
      [{ machineId: await stock({ name: 'CAT 966' }), reason: 'other', words: secret }],
      { approvalRequestReason: `CAT 966: ${secret}` },
    );
    await test.call(admin, 'POST', `/reservations/${body.id}/cancel`, { reason: 'Konec' });
    await test.set({ gdpr_retention_days: '30', SYSTEM_GDPR_MODE: 'true' });
    await anonymise(test.at(Date.now() + 40 * 86_400_000));
    await test.unset('SYSTEM_GDPR_MODE');
    const { db } = test.testDb;
    const traces = [
      await db.selectFrom('reservations').selectAll().where('id', '=', body.id).execute(),
      await db.selectFrom('audit_log').selectAll().where('entity_id', '=', body.id).execute(),
      await rowsOf(body.id),
    ];
    expect(JSON.stringify(traces)).not.toContain(secret);
    expect(await rowsOf(body.id)).toMatchObject([{ machine_name: 'CAT 966', reason: 'other', words: null }]);
  });
});
