/** Bulk commands and scheduled jobs, run in the product and in the model. */

import { randomUUID } from 'node:crypto';
import { releaseExpired } from '../src/modules/reservations/expired-reservations.service.ts';
import { customer } from './build.ts';
import * as bulk from './dealer-model-bulk.ts';
import * as model from './dealer-model.ts';
import type { ModelMachine, ModelReservation, Outcome, Who } from './dealer-model.ts';
import { newMachine, type Users, type World } from './dealer-world.ts';
import { columns, csv, importCalls } from './import-calls.ts';
import type { TestApp } from './test-app.ts';

interface Given {
  test: TestApp;
  users: Users;
  world: World;
  who: Who;
}
/** The outcomes in model and product. */
type Outcomes = [Outcome, Outcome];

const price = { salePrice: 100, currency: 'CZK' };
const only = <T>(records: readonly T[]) => [...new Set(records)];
const idOf = ({ world }: Given, record: ModelMachine | ModelReservation) => world.ids.get(record) ?? '';

type Body = Record<string, unknown>;
const post = ({ test, users, who }: Given, path: string, body: object) =>
  test.call<Body>(users[who], 'POST', path, body);

/** The outcome of each record, or the error code of the whole call. */
function outcomesOf(ids: readonly string[], { status, body }: { status: number; body: Body }): Outcome {
  if (status >= 300) return String(body['code']);
  const failures = body['failures'] as { id: string; code: string }[];
  const codes = new Map(failures.map(({ id, code }) => [id, code]));
  return String(ids.map((id) => codes.get(id) ?? 'ok'));
}

export async function setStatusOf(
  at: Given,
  machines: readonly ModelMachine[],
  to: Parameters<typeof model.setStatus>[2],
): Promise<Outcomes> {
  const [found, changes] = [only(machines), { status: to, ...(to === 'sold' && price) }];
  const ids = found.map((machine) => idOf(at, machine));
  const answer = await post(at, '/machines/bulk-update', { ids, changes });
  const { outcomes, run } = bulk.setStatuses(at.who, found, to);
  at.world.runs.push([String(answer.body['runId']), run]);
  return [String(outcomes), outcomesOf(ids, answer)];
}

export async function sell(at: Given, machines: readonly ModelMachine[]): Promise<Outcomes> {
  const found = only(machines);
  const ids = found.map((machine) => idOf(at, machine));
  const answer = await post(at, '/machines/bulk-sell', { ids, ...price });
  const { outcomes, run } = bulk.sellMany(at.who, found);
  at.world.runs.push([String(answer.body['runId']), run]);
  return [String(outcomes), outcomesOf(ids, answer)];
}

export async function reserve(at: Given, machines: readonly ModelMachine[]): Promise<Outcomes> {
  const { test, world, who } = at;
  const found = only(machines);
  const ids = found.map((machine) => idOf(at, machine));
  const answer = await post(at, '/machines/bulk-reserve', { ids, ...customer });
  const added: ModelReservation[] = [];
  const outcomes = found.map((machine) =>
    bulk.reserveWithoutReplacement(who, machine, (reservation) => added.push(reservation)),
  );
  for (const reservation of added) {
    const row = await test.testDb.db
      .selectFrom('reservations')
      .select('id')
      .where('machine_id', '=', idOf(at, reservation.machine))
      .where('status', '=', 'active')
      .executeTakeFirst();
    world.reservations.push(reservation);
    world.ids.set(reservation, row?.id ?? randomUUID());
  }
  return [String(outcomes), outcomesOf(ids, answer)];
}

export async function cancel(at: Given, reservations: readonly ModelReservation[]): Promise<Outcomes | null> {
  if (reservations.length === 0) return null;
  const ids = reservations.map((reservation) => idOf(at, reservation));
  const answer = await post(at, '/reservations/bulk-cancel', { ids, reason: 'náhodný příkaz' });
  const outcomes = reservations.map((reservation) => model.cancel(at.who, reservation));
  return [String(outcomes), outcomesOf(ids, answer)];
}

/** Undoes one of the latest bulk changes. */
export async function undo(given: Given, index: number, isByOwner: boolean): Promise<Outcomes | null> {
  const latest = given.world.runs.slice(-2);
  const [runId, run] = latest[index % Math.max(1, latest.length)] ?? [];
  if (run === undefined) return null;
  const at = isByOwner ? { ...given, who: run.who } : given;
  const ids = run.changes.map(({ machine }) => idOf(at, machine));
  const answer = await post(at, `/bulk-runs/${runId}/undo`, {});
  const outcome = bulk.undo(at.who, run);
  return [typeof outcome === 'string' ? outcome : String([...outcome.values()]), outcomesOf(ids, answer)];
}

/** Moves the expiry of one reservation into the past. */
export async function expire(at: Given, reservation: ModelReservation): Promise<Outcomes | null> {
  if (!bulk.isRunning(reservation)) return null;
  const yesterday = new Date(Date.now() - 86_400_000);
  await at.test.testDb.db
    .updateTable('reservations')
    .set({ reserved_at: new Date(yesterday.getTime() - 86_400_000), expires_at: yesterday })
    .where('id', '=', idOf(at, reservation))
    .execute();
  reservation.expired = true;
  return ['ok', 'ok'];
}

export async function runRelease({ test, world }: Given): Promise<Outcomes> {
  await releaseExpired({ ...test.ctx, now: new Date() });
  bulk.release(world.reservations);
  return ['ok', 'ok'];
}

let files = 0;

/** A file with an existing machine (unless it is sold or deleted) and a new one. */
export async function importFile(at: Given, machine: ModelMachine): Promise<Outcomes> {
  const { test, users, world, who } = at;
  const { db } = test.testDb;
  const isThere = !machine.deleted && machine.status !== 'sold';
  files += 1;
  const number = `NOVY-${files}`;
  const { equipment_number } = await db
    .selectFrom('machines')
    .select('equipment_number')
    .where('id', '=', idOf(at, machine))
    .executeTakeFirstOrThrow();
  const line = (identifier: string) => `Nakladač;Volvo;L120;loaders;${identifier};Brno ${files}`;
  const names = ['name', 'manufacturer', 'model', 'category', 'equipment_number', 'location'];
  const { status, body } = await importCalls(test, users[who]).import<Body>(
    csv(names.join(';'), line(number), ...(isThere ? [line(equipment_number ?? '')] : [])),
    { mappings: columns(...names), machineType: machine.type },
  );
  const outcome = status < 300 ? String([body['created'], body['updated']]) : String(body['code']);
  if (who !== 'admin') return ['forbidden', outcome];
  if (isThere) machine.version += 1;
  const added = newMachine(who, { type: machine.type });
  const row = await db
    .selectFrom('machines')
    .select('id')
    .where('equipment_number', '=', number)
    .executeTakeFirst();
  world.machines.push(added);
  world.ids.set(added, row?.id ?? randomUUID());
  return [String([1, isThere ? 1 : 0]), outcome];
}
