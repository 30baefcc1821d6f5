import { contracts } from '@strojpark/core/contracts/all';
import type { BulkRun } from '@strojpark/core/contracts/bulk-runs';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { View } from '@strojpark/core/contracts/views';
import {
  permissions,
  roles,
  rolesOfPermission,
  type Permission,
  type Role,
} from '@strojpark/core/domain/access/permissions';
import type { Endpoint } from '@strojpark/core/endpoint';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../test/build.ts';
import { demandCalls } from '../test/demands.ts';
import { photo } from '../test/pictures.ts';
import { bodyOf, queueCalls } from '../test/queue.ts';
import { quoteCalls } from '../test/quotes.ts';
import { setUpTestApp, type TestUser } from '../test/test-app.ts';
import { tokenHash } from './lib/tokens.ts';

/**
 * Every change of a record, as its owner and as someone else in each role and with an API key. A new call that a
 * salesperson may make fails the first test until it is listed here.
 */
const test = setUpTestApp();
const owners = {} as Record<Role, TestUser>;
let stranger: TestUser;
let key: TestUser;
let office: TestUser;

beforeAll(async () => {
  for (const role of roles) owners[role] = await test.user(role);
  stranger = await test.user('salesperson');
  office = await test.user('admin');
  const token = 'sp_test-ownership';
  const stored = { name: 'Program', prefix: 'sp_test', key_hash: tokenHash(token), owner_id: office.id };
  await test.testDb.db
    .insertInto('api_keys')
    .values({ ...stored, permissions: [...permissions] })
    .execute();
  key = { ...office, token };
  // Every permission that a role can have, so that only ownership can refuse.
  const allOf = (role: Role) => permissions.filter((one) => rolesOfPermission(one).includes(role));
  await test.allow({ backoffice: allOf('backoffice'), salesperson: allOf('salesperson') });
  await test.set({ extensions_with_queue: 'approve' });
});

const reason = 'domluveno';
const newPrice = { salePrice: 100, currency: 'CZK' };
const queue = () => queueCalls(test);
const quotes = () => quoteCalls(test);
const demands = () => demandCalls(test);

/** A record: the row that a refused call must not change, and what goes into the call. */
interface Made {
  table: string;
  id: string;
  /** Replaces `:id` of the path; by default the id of the row. */
  pathId?: string;
  machineId?: string;
  body?: object;
}
type Make = (owner: TestUser) => Promise<Made>;

const send = async <T>(user: TestUser, method: 'POST' | 'DELETE' | 'PATCH', path: string, body?: object) => {
  const answer = await test.call<T>(user, method, path, body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};

const machine =
  (body: object | undefined, values: Parameters<typeof addMachine>[1] = {}): Make =>
  async ({ id: created_by }) => ({
    table: 'machines',
    id: await addMachine(test.testDb.db, { ...values, created_by }),
    ...(body && { body }),
  });

async function reserve(owner: TestUser, more: object = {}): Promise<Reservation> {
  const machineId = await addMachine(test.testDb.db);
  return send(owner, 'POST', '/reservations', { ...queue().nextCustomer(), machineId, ...more });
}
const reservation =
  (body?: object): Make =>
  async (owner) => {
    const { id } = await reserve(owner);
    return { table: 'reservations', id, ...(body && { body }) };
  };
/** The machine of their reservation: its holder may sell it. */
const heldMachine: Make = async (owner) => {
  const { id, machine_id: pathId } = await reserve(owner);
  return { table: 'reservations', id, pathId, body: newPrice };
};
const soldMachine: Make = async (owner) => {
  const made = await machine({ reason })(owner);
  await send(owner, 'POST', '/machines/bulk-sell', { ids: [made.id], ...newPrice });
  return made;
};
const sale: Make = async (owner) => {
  const made = await soldMachine(owner);
  const { id } = await test.testDb.db
    .selectFrom('sales')
    .select('id')
    .where('machine_id', '=', made.id)
    .executeTakeFirstOrThrow();
  return { table: 'sales', id, body: { invoice_number: 'FV-7' } };
};
const endedReservation: Make = async (owner) => {
  const made = await reservation()(owner);
  await send(office, 'POST', `/reservations/${made.id}/cancel`, { reason });
  return made;
};
const deletedReservation: Make = async (owner) => {
  const made = await endedReservation(owner);
  await send(office, 'DELETE', `/reservations/${made.id}`);
  return made;
};
/** Others wait for its machine, so an extension is the decision of the office. */
const wantedReservation: Make = async (owner) => {
  const { id, machine_id: machineId } = await reserve(owner);
  await queue().waits(stranger, machineId);
  return { table: 'reservations', id, body: { reason } };
};

async function waits(owner: TestUser) {
  const held = await reserve(office);
  return { held, entry: await queue().waits(owner, held.machine_id) };
}
const waiting: Make = async (owner) => ({
  table: 'queue_entries',
  id: (await waits(owner)).entry.id,
  body: { reason },
});
const offered =
  (more: 'customer' | 'reason'): Make =>
  async (owner) => {
    const { held, entry } = await waits(owner);
    await send(office, 'POST', `/reservations/${held.id}/cancel`, { reason });
    return {
      table: 'queue_entries',
      id: entry.id,
      body: more === 'customer' ? bodyOf(entry) : { reason },
    };
  };

const demand =
  (body?: object): Make =>
  async (owner) => {
    const { id } = await demands().wants(owner, { manufacturer: [randomUUID()] });
    return { table: 'demands', id, ...(body && { body }) };
  };
const closedDemand: Make = async (owner) => {
  const made = await demand({})(owner);
  await send(office, 'POST', `/demands/${made.id}/close`, { reason });
  return made;
};
const match =
  (body?: object, before?: string): Make =>
  async (owner) => {
    const manufacturer = randomUUID();
    const machineId = await addMachine(test.testDb.db, { manufacturer });
    const { id } = await demands().wants(owner, { manufacturer: [manufacturer] });
    await demands().match();
    if (before !== undefined)
      await send(office, 'POST', `/demands/${id}/matches/${machineId}/${before}`, { reason });
    return { table: 'demands', id, machineId, ...(body && { body }) };
  };

const draft =
  (body?: object): Make =>
  async (owner) => ({ table: 'quotes', id: (await quotes().draft(owner)).id, ...(body && { body }) });
const sentQuote =
  (body?: object): Make =>
  async (owner) => ({ table: 'quotes', id: (await quotes().sent(owner)).quote.id, ...(body && { body }) });
const acceptedQuote: Make = async (owner) => {
  const { quote } = await quotes().sent(owner);
  return { table: 'quotes', id: quote.id, body: { machineIds: quote.items.map((one) => one.machine_id) } };
};
const askedQuote =
  (isSettled: boolean): Make =>
  async (owner) => {
    const { quote, token } = await quotes().sent(owner);
    await quotes().link('interest', token, { message: 'Kdy by byl k dodání?' });
    const body = { askedAt: (await quotes().get(owner, quote.id)).asked_at };
    if (isSettled) await quotes().act(owner, quote.id, 'settle-question', body);
    return { table: 'quotes', id: quote.id, body };
  };
const reservedFromQuote: Make = async (owner) => {
  const { quote } = await quotes().sent(owner);
  const machineId = quote.items[0]?.machine_id;
  // The same customer: it would say that they have accepted the quote.
  const customer = {
    customerName: quote.customer_name,
    customerCompany: quote.customer_company,
    customerEmail: quote.customer_email,
    customerPhone: quote.customer_phone,
    customerTaxId: quote.customer_tax_id,
  };
  const body = { ...customer, machineId, quoteId: quote.id };
  return { table: 'quotes', id: quote.id, body };
};

const costOf = { kind: 'transport', amount: 500, currency: 'CZK', day: '2026-05-06', note: null };
const cost =
  (body?: object): Make =>
  async (owner) => {
    const { id: machineId } = await machine(undefined)(owner);
    const { items } = await send<{ items: { id: string }[] }>(
      office,
      'POST',
      `/machines/${machineId}/costs`,
      costOf,
    );
    return { table: 'machine_costs', id: items[0]?.id ?? '', ...(body && { body }) };
  };

/** A machine with a proposed price. */
const proposal: Make = async (owner) => {
  const made = await machine(undefined, { datum_objednavky: '2020-01-01' })(owner);
  await test.testDb.pool.query(
    `with rule as (
       insert into repricing_rules (after_days, percent, created_at, updated_at) values (90, 5, now(), now())
       on conflict (category, after_days) do update set updated_at = now() returning id
     )
     insert into repricing_proposals (machine_id, rule_id, category, in_stock_since, current_value, purchase_price,
       currency, price, proposed_at)
     select m.id, rule.id, m.category, m.in_stock_since, m.current_value, m.purchase_price, m.currency, 1000,
       now() - interval '1 hour'
     from machines m, rule where m.id = $1`,
    [made.id],
  );
  return made;
};

async function form(machineId: string): Promise<FormData> {
  const parts = new FormData();
  parts.set('machineId', machineId);
  parts.set('file', new Blob([new Uint8Array(await photo({ width: 16, height: 12 }))]), 'kabina.jpg');
  return parts;
}
const newAttachment: Make = async (owner) => {
  const made = await machine(undefined)(owner);
  return { ...made, body: await form(made.id) };
};
const attachment =
  (body: ((ids: { id: string; machineId: string }) => object) | null, isDeleted = false): Make =>
  async (owner) => {
    const { id: machineId } = await machine(undefined)(owner);
    const { id } = await send<{ id: string }>(office, 'POST', '/attachments', await form(machineId));
    if (isDeleted) await send(office, 'DELETE', `/attachments/${id}`);
    return { table: 'attachments', id, ...(body && { body: body({ id, machineId }) }) };
  };

const comment =
  (body?: object): Make =>
  async (owner) => {
    const id = await addMachine(test.testDb.db);
    const written = await send<{ id: string }>(owner, 'POST', `/machines/${id}/comments`, { text: 'Ahoj' });
    return { table: 'comments', id: written.id, ...(body && { body }) };
  };

const view =
  (scope: 'team' | 'private', isChanged: boolean): Make =>
  async (owner) => {
    const state = { filter: {}, sort: 'name', order: 'asc' };
    const named = { scope, role: null, name: `Pohled ${randomUUID()}` };
    const { id, version, ...made } = await send<View>(owner, 'POST', '/views', {
      list: 'used_machines',
      ...named,
      state,
    });
    const body = { ...named, name: `${named.name} 2`, state: made.state, version };
    return { table: 'views', id, ...(isChanged && { body }) };
  };

const watchedView: Make = async (owner) => ({
  ...(await view('private', false)(owner)),
  body: { rhythm: 'at_once', way: 'notification' },
});

/** A run of the owner; with `isRunning` one that has not ended. */
const run =
  ({ isRunning }: { isRunning: boolean }): Make =>
  async (owner) => {
    const made = await machine(undefined)(owner);
    const target = { ids: [made.id], changes: { location: 'Brno' } };
    const headers: Record<string, string> = isRunning ? { prefer: 'respond-async' } : {};
    const { body } = await test.call<BulkRun & { runId: string }>(
      owner,
      'POST',
      '/machines/bulk-update',
      target,
      { headers },
    );
    return { ...made, pathId: body.runId };
  };

const session: Make = async ({ id: user_id }) => {
  const id = randomUUID();
  const values = { id, user_id, refresh_hash: tokenHash(id), remember: false };
  await test.testDb.db
    .insertInto('sessions')
    .values({ ...values, expires_at: new Date(Date.now() + 86_400_000) })
    .execute();
  return { table: 'sessions', id };
};

const notification: Make = async ({ id: user_id }) => {
  const { id } = await test.testDb.db
    .insertInto('notifications')
    .values({
      user_id,
      kind: 'bulk_finished',
      entity: 'bulk_run',
      entity_id: randomUUID(),
      values: '{}',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { table: 'notifications', id };
};

const producedFile =
  (status: 'queued' | 'failed'): Make =>
  async ({ id: created_by, name: created_by_name }) => {
    const { id } = await test.testDb.db
      .insertInto('produced_files')
      .values({
        kind: 'export',
        name: 'machines_used',
        file_name: 'machines_used.csv',
        format: 'csv',
        params: '{}',
        language: 'cs',
        status,
        ...(status === 'failed' && { failure_code: 'internal', finished_at: new Date() }),
        created_by,
        created_by_name,
        request_id: randomUUID(),
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { table: 'produced_files', id };
  };

const deputy: Make = async ({ id: approver_id }) => {
  const { id } = await test.testDb.db
    .insertInto('deputies')
    .values({
      approver_id,
      deputy_id: (await test.user('backoffice')).id,
      from_day: '2026-01-01',
      to_day: '2099-01-01',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { table: 'deputies', id };
};

/** What happens to those who are not the owner. */
type Outcome = 'done' | 'not_owner' | 'not_found';
interface Rule {
  make: Make;
  /** By default the office may change every record, and a salesperson only their own. */
  others?: Record<Role, Outcome>;
  /** The answer to those who may, if it is not a success: another rule refuses, but not ownership. */
  allowed?: Partial<Record<Role, string>>;
}
const onlyOwner: Record<Role, Outcome> = {
  admin: 'not_owner',
  backoffice: 'not_owner',
  salesperson: 'not_owner',
};
const hidden: Record<Role, Outcome> = {
  admin: 'not_found',
  backoffice: 'not_found',
  salesperson: 'not_found',
};
const ids = (make: Make, body: object = {}): Make => {
  return async (owner) => {
    const made = await make(owner);
    return { ...made, body: { ids: [made.id], ...body } };
  };
};

const rules: Record<string, Rule> = {
  'machines.update': { make: machine({ location: 'Brno', version: 1 }) },
  'machines.delete': { make: machine(undefined) },
  'machines.restore': { make: machine(undefined, { deleted_at: new Date() }) },
  'machines.sell': { make: heldMachine },
  'machines.makeAvailable': { make: soldMachine },
  'machines.bulkUpdate': { make: ids(machine(undefined), { changes: { location: 'Brno' } }) },
  'machines.bulkSell': { make: ids(machine(undefined), newPrice) },
  'machines.bulkDelete': { make: ids(machine(undefined)) },
  'trash.restoreMachines': { make: ids(machine(undefined, { deleted_at: new Date() })) },
  'repricing.bulkAccept': { make: ids(proposal) },
  'repricing.bulkPostpone': { make: ids(proposal, { days: 30 }) },
  'costs.create': { make: machine(costOf) },
  'costs.update': { make: cost({ ...costOf, amount: 700 }) },
  'costs.delete': { make: cost() },
  'attachments.create': { make: newAttachment },
  'attachments.update': { make: attachment(() => ({ caption: 'Kabina' })) },
  'attachments.delete': { make: attachment(null) },
  'attachments.restore': { make: attachment(null, true) },
  'attachments.reorder': { make: attachment(({ id, machineId }) => ({ machineId, ids: [id] })) },
  'reservations.create': { make: reservedFromQuote },
  'reservations.update': { make: reservation({ notes: 'Spěchá' }) },
  'reservations.extend': { make: reservation({ reason }) },
  'reservations.requestExtension': {
    make: wantedReservation,
    // The office extends it itself.
    allowed: { admin: 'extension_possible', backoffice: 'extension_possible' },
  },
  'reservations.cancel': { make: reservation({ reason }) },
  'reservations.cancelByMachine': {
    make: async (owner) => {
      const { id, machine_id: pathId } = await reserve(owner);
      return { table: 'reservations', id, pathId, body: { reason } };
    },
  },
  'reservations.complete': { make: reservation(newPrice) },
  'reservations.setReplacement': {
    make: async (owner) => {
      const { id } = await reserve(owner, {
        machineId: await addMachine(test.testDb.db, { type: 'used' }),
        replacementMachineId: await addMachine(test.testDb.db),
      });
      const replacementMachineId = await addMachine(test.testDb.db);
      return { table: 'reservations', id, body: { replacementMachineId, reason } };
    },
  },
  'reservations.delete': { make: endedReservation },
  'reservations.restore': { make: deletedReservation },
  'reservations.bulkCancel': { make: ids(reservation(), { reason }) },
  'reservations.bulkDelete': { make: ids(endedReservation) },
  'trash.restoreReservations': { make: ids(deletedReservation) },
  'queue.accept': { make: offered('customer') },
  'queue.decline': { make: offered('reason') },
  'queue.withdraw': { make: waiting },
  'queue.bulkWithdraw': { make: ids(waiting, { reason }) },
  'demands.update': { make: demand({ note: 'Spěchá' }) },
  'demands.delete': { make: demand() },
  'demands.serve': { make: demand({ reason }) },
  'demands.close': { make: demand({ reason }) },
  'demands.reopen': { make: closedDemand },
  'demands.bulkClose': { make: ids(demand(), { reason }) },
  'demands.markMatchesSeen': { make: match(), others: onlyOwner },
  'demands.offerMatch': { make: match() },
  'demands.rejectMatch': { make: match({ reason }) },
  'demands.reconsiderMatch': { make: match(undefined, 'unsuitable') },
  'quotes.update': { make: draft({ note: 'Spěchá' }) },
  'quotes.delete': { make: draft() },
  'quotes.send': { make: draft({ byEmail: false }) },
  'quotes.getLink': { make: sentQuote() },
  'quotes.renewLink': { make: sentQuote() },
  'quotes.accept': { make: acceptedQuote },
  'quotes.decline': { make: sentQuote({ reason }) },
  'quotes.withdraw': { make: sentQuote({ reason }) },
  'quotes.settleQuestion': { make: askedQuote(false) },
  'quotes.reopenQuestion': { make: askedQuote(true) },
  'sales.update': { make: sale },
  'comments.update': { make: comment({ text: 'Dobrý den' }), others: onlyOwner },
  'comments.delete': { make: comment(), others: { ...onlyOwner, admin: 'done' } },
  'views.update of the team': { make: view('team', true) },
  'views.update of one user': { make: view('private', true), others: hidden },
  'views.delete of the team': { make: view('team', false) },
  'views.delete of one user': { make: view('private', false), others: hidden },
  'views.subscribe of one user': { make: watchedView, others: hidden },
  'views.unsubscribe of one user': { make: view('private', false), others: hidden },
  'bulkRuns.cancel': { make: run({ isRunning: true }), others: { ...hidden, admin: 'done' } },
  'bulkRuns.undo': { make: run({ isRunning: false }), others: { ...hidden, admin: 'not_owner' } },
  'producedFiles.cancel': {
    make: producedFile('queued'),
    others: { ...hidden, admin: 'done' },
    allowed: { salesperson: 'not_found' },
  },
  'producedFiles.delete': {
    make: producedFile('failed'),
    others: { ...hidden, admin: 'done' },
    allowed: { salesperson: 'not_found' },
  },
  'deputies.end': { make: deputy, others: { ...hidden, admin: 'done' } },
  'auth.revokeSession': { make: session, others: hidden },
  'notifications.markRead': { make: notification, others: hidden },
};

/** These change no existing record: they add one, read, or change what only the caller has. */
const withoutOwner = [
  'approvalLinks.open',
  'approvalLinks.decide',
  'calendarFeed.create',
  'calendarFeed.revoke',
  'demandComments.create',
  'demands.create',
  'machineComments.create',
  'machines.bulkExport',
  'machines.bulkReserve',
  'machines.create',
  'notifications.markAllRead',
  'presence.beat',
  'presence.leave',
  'priceCards.download',
  'queue.join',
  'quotes.create',
  'reservationComments.create',
  'saleChecks.checkPrice',
  'saleChecks.checkValue',
  'views.arrange',
  'views.create',
];

const entries = new Map(
  Object.entries(contracts).flatMap(([noun, contract]) =>
    (Object.entries(contract) as [string, Endpoint][]).map(([name, entry]) => [`${noun}.${name}`, entry]),
  ),
);

/** Whether salespeople may make the call, with every permission that they can have. */
function isForSalespeople({ access, params }: Endpoint): boolean {
  if (access === 'public') return false;
  // Without an id it is about the caller.
  if (access === 'own-account') return params !== undefined;
  if (typeof access === 'string' && !access.includes('.')) return true;
  const { permission, roles: only } =
    typeof access === 'object' ? access : { permission: access as Permission, roles };
  return only.includes('salesperson') && rolesOfPermission(permission).includes('salesperson');
}

const entryOf = (name: string) => {
  const entry = entries.get(name.split(' ')[0] ?? '');
  if (!entry) throw new Error(`no call ${name}`);
  return entry;
};

async function outcome(user: TestUser, entry: Endpoint, made: Made): Promise<string> {
  const path = entry.path.replace(':id', made.pathId ?? made.id).replace(':machineId', made.machineId ?? '');
  const { status, body } = await test.call<{ code?: string; failures?: { code: string }[] }>(
    user,
    entry.method,
    path,
    made.body ?? (entry.body && {}),
  );
  if (status >= 300) return body.code ?? String(status);
  return body.failures?.[0]?.code ?? 'done';
}

async function rowOf({ table, id }: Made): Promise<unknown> {
  const { rows } = await test.testDb.pool.query(`select to_jsonb(t) as row from ${table} t where id = $1`, [
    id,
  ]);
  expect(rows).toHaveLength(1);
  return rows[0];
}

const isInPerson = ({ access }: Endpoint) =>
  access === 'in-person' ||
  access === 'own-account' ||
  (typeof access === 'object' && access.inPerson === true);

describe('who changes a record', () => {
  it('is decided here for every change that salespeople may make', () => {
    const changes = [...entries].filter(([, entry]) => entry.method !== 'GET' && isForSalespeople(entry));
    const listed = new Set([...Object.keys(rules).map((name) => name.split(' ')[0]), ...withoutOwner]);
    expect(changes.map(([name]) => name).filter((name) => !listed.has(name))).toEqual([]);
    // A call that may answer that the record is someone else’s has an owner.
    const owned = [...entries].filter(([, { errors = [] }]) => errors.includes('not_owner'));
    expect(owned.map(([name]) => name).filter((name) => withoutOwner.includes(name))).toEqual([]);
    expect(withoutOwner.filter((name) => !entries.has(name))).toEqual([]);
  });

  it.each(Object.keys(rules))('%s: the owner and others, in each role and with an API key', async (name) => {
    const entry = entryOf(name);
    const { make, others, allowed = {} } = rules[name] as Rule;
    const usual: Record<Role, Outcome> = { admin: 'done', backoffice: 'done', salesperson: 'not_owner' };
    const ofOthers = others ?? usual;
    for (const role of roles) {
      const done = allowed[role] ?? 'done';
      expect(await outcome(owners[role], entry, await make(owners[role])), `own, ${role}`).toBe(done);

      const foreign = await make(stranger);
      const before = await rowOf(foreign);
      const expected = ofOthers[role] === 'done' ? done : ofOthers[role];
      expect(await outcome(owners[role], entry, foreign), `of someone else, ${role}`).toBe(expected);
      const after = expected === 'done' ? before : await rowOf(foreign);
      expect(after, `unchanged, ${role}`).toEqual(before);
    }
    const foreign = await make(stranger);
    const before = await rowOf(foreign);
    const asAdmin = ofOthers.admin === 'done' ? (allowed.admin ?? 'done') : ofOthers.admin;
    const expected = isInPerson(entry) ? 'forbidden' : asAdmin;
    expect(await outcome(key, entry, foreign), 'of someone else, API key').toBe(expected);
    const after = expected === 'done' ? before : await rowOf(foreign);
    expect(after, 'unchanged, API key').toEqual(before);
  });
});
