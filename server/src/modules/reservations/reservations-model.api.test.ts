import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { customer } from '../../../test/build.ts';
import * as queue from '../../../test/dealer-queue.ts';
import * as many from '../../../test/dealer-many.ts';
import { depth } from '../../../test/depth.ts';
import * as model from '../../../test/dealer-model.ts';
import type { ModelMachine, ModelReservation, Outcome, Who } from '../../../test/dealer-model.ts';
import { bothStates, newWorld, people, type World } from '../../../test/dealer-world.ts';
import { storeSettings } from '../../../test/smtp.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { checkConsistency } from '../../db/consistency-check.ts';

const perRun = 200;
/** Responses are compared after every command, the whole state after this many commands. */
const stateCheckInterval = 5;
const reason = 'náhodný příkaz';
const manual = ['available', 'reserved', 'maintenance', 'damaged', 'sold'] as const;

const test = setUpTestApp();
const users = {} as Record<Who, TestUser>;

beforeAll(async () => {
  for (const who of people) {
    const role = who === 'seller' || who === 'colleague' ? 'salesperson' : who;
    users[who] = await test.user(role, { name: who });
  }
  await storeSettings(test.testDb.db, {
    expired_reservations: 'release',
    expired_reservations_grace_days: '0',
  });
});

interface Command {
  name: string;
  who: Who;
  /** Index of a machine or reservation. */
  machine: number;
  other: number;
  reservation: number;
  to: (typeof manual)[number];
  withReason: boolean;
  /** Prefers machines and users for which the command is likely to succeed. */
  fitting: boolean;
}

type Answer = { status: number; body: Record<string, unknown> };
const outcomeOf = ({ status, body }: Answer): Outcome => (status < 300 ? 'ok' : String(body['code']));

/** Runs the command in the model and over HTTP and returns both outcomes. */
async function run(world: World, command: Command): Promise<[Outcome, Outcome] | null> {
  const { name, who, to, withReason } = command;
  const user = users[who];
  const wantsReplacement = name === 'reserve with replacement' || name === 'set replacement';
  const isFree = ({ status, deleted }: ModelMachine) => status === 'available' && !deleted;
  const pick = (from: readonly ModelMachine[], index: number) => from[index % from.length];
  const any = world.machines;
  const [used, stock] = [any.filter((one) => one.type === 'used'), any.filter((one) => one.type === 'stock')];
  const fits = command.fitting && wantsReplacement;
  const machine = (fits && pick(used.filter(isFree), command.machine)) || pick(any, command.machine)!;
  const other = (fits && pick(stock.filter(isFree), command.other)) || pick(any, command.other)!;
  const newest = world.reservations.slice(-6);
  const reservation = newest[command.reservation % Math.max(1, newest.length)];
  const idOf = (record: ModelMachine | ModelReservation) => world.ids.get(record) ?? '';
  const onMachine = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    test.call(user, method, `/machines/${idOf(machine)}${path}`, body);
  const price = { salePrice: 100, currency: 'CZK' };
  const status = { status: to, ...(to === 'sold' && { sale_price: 100 }) };
  const at = { test, users, world, who };

  switch (name) {
    case 'reserve':
    case 'reserve with replacement': {
      const replacement = name === 'reserve' ? null : other;
      const answer = await test.call(user, 'POST', '/reservations', {
        ...customer,
        machineId: idOf(machine),
        ...(replacement && { replacementMachineId: idOf(replacement) }),
        ...(withReason && { approvalRequestReason: 'náhrada není skladem' }),
      });
      const expected = model.reserve(who, machine, replacement, withReason, (added) => {
        world.reservations.push(added);
        world.ids.set(added, String(answer.body['id']));
      });
      return [expected, outcomeOf(answer)];
    }
    case 'sell':
      return [model.sell(who, machine), outcomeOf(await onMachine('POST', '/sell', price))];
    case 'storno':
      return [model.makeAvailable(who, machine), outcomeOf(await onMachine('POST', '/make-available', {}))];
    case 'set status':
      return [model.setStatus(who, machine, to), outcomeOf(await onMachine('PATCH', '', status))];
    case 'set status of two':
      return many.setStatusOf(at, [machine, other], to);
    case 'sell two':
      return many.sell(at, [machine, other]);
    case 'reserve two':
      return many.reserve(at, [machine, other]);
    case 'cancel two':
      return many.cancel(at, newest.slice(-2));
    case 'undo':
      return many.undo(at, command.other, command.fitting);
    case 'let expire':
      return reservation ? many.expire(at, reservation) : null;
    case 'release expired':
      return many.runRelease(at);
    case 'join queue': {
      const held = any.filter(({ hold, deleted }) => hold !== null && !deleted);
      const wanted = (command.fitting && pick(held, command.machine)) || machine;
      return queue.join(at, wanted, command.other % 6);
    }
    case 'lapse offers':
      return queue.lapse(at);
    case 'accept offer':
    case 'accept offer with replacement':
    case 'let offer end':
    case 'move in queue':
    case 'decline':
    case 'withdraw':
    case 'end-offer':
    case 'skip':
      return actionInQueue(world, command, other);
    case 'import':
      return many.importFile(at, machine);
    case 'make used':
      return [model.makeUsed(who, machine), outcomeOf(await onMachine('PATCH', '', { type: 'used' }))];
    case 'delete machine':
      return [model.deleteMachine(who, machine), outcomeOf(await onMachine('DELETE', ''))];
    case 'restore machine':
      if (!machine.deleted) return null;
      return [model.restoreMachine(who, machine), outcomeOf(await onMachine('POST', '/restore'))];
    default:
      return reservation ? actionOn(world, command, reservation, other) : null;
  }
}

/** Prefers the offer, so that something happens. */
async function actionInQueue(
  world: World,
  { name, who, fitting, reservation: index, withReason }: Command,
  other: ModelMachine,
): Promise<[Outcome, Outcome] | null> {
  const wanted = name === 'move in queue' ? 'waiting' : 'offered';
  const fits = world.entries.filter(({ status }) => status === wanted);
  const among = fitting && fits.length > 0 ? fits : world.entries.slice(-12);
  const entry = among[index % Math.max(1, among.length)];
  if (!entry) return null;
  const isForOffice = ['move in queue', 'end-offer', 'skip'].includes(name);
  const suited = isForOffice ? 'backoffice' : entry.owner;
  const at = { test, users, world, who: fitting ? suited : who };
  const action = queue.queueActions.find((one) => one === name);
  if (action) return queue.act(at, entry, action);
  if (name === 'let offer end') return queue.letEnd(at, entry);
  if (name === 'move in queue') return queue.move(at, entry, 1 + (index % 5));
  return queue.accept(at, entry, name === 'accept offer' ? null : other, withReason);
}

async function actionOn(
  world: World,
  { name, who }: Command,
  reservation: ModelReservation,
  other: ModelMachine,
): Promise<[Outcome, Outcome]> {
  const path = `/reservations/${world.ids.get(reservation)}`;
  const action = async (name: string, body?: object) =>
    outcomeOf(await test.call(users[who], 'POST', `${path}/${name}`, body));
  switch (name) {
    case 'approve':
      return [model.approve(who, reservation), await action('approve')];
    case 'reject':
      return [model.reject(who, reservation), await action('reject', { reason })];
    case 'cancel':
      return [model.cancel(who, reservation), await action('cancel', { reason })];
    case 'extend':
      return [model.extend(who, reservation), await action('extend', { reason })];
    case 'complete':
      return [
        model.complete(who, reservation),
        await action('complete', { salePrice: 100, currency: 'CZK' }),
      ];
    case 'set replacement': {
      const body = { replacementMachineId: world.ids.get(other), reason };
      return [model.setReplacement(who, reservation, other), await action('replacement', body)];
    }
    case 'delete reservation':
      return [
        model.deleteReservation(who, reservation),
        outcomeOf(await test.call(users[who], 'DELETE', path)),
      ];
    default:
      return [model.restoreReservation(who, reservation), await action('restore')];
  }
}

/** Imports and bulk actions take longer, so they are rarer. */
const name = fc.oneof(
  { weight: 400, arbitrary: fc.constantFrom('reserve', 'reserve with replacement') },
  {
    weight: 400,
    arbitrary: fc.constantFrom('cancel', 'complete', 'approve', 'sell', 'storno', 'set replacement'),
  },
  { weight: 300, arbitrary: fc.constantFrom('set status', 'reject', 'extend') },
  {
    weight: 100,
    arbitrary: fc.constantFrom(
      'make used',
      'delete machine',
      'restore machine',
      'restore machine',
      'delete reservation',
      'restore reservation',
    ),
  },
  {
    weight: 100,
    arbitrary: fc.constantFrom(
      'set status of two',
      'set status of two',
      'undo',
      'undo',
      'sell two',
      'reserve two',
      'cancel two',
      'let expire',
      'release expired',
    ),
  },
  {
    weight: 300,
    arbitrary: fc.constantFrom('join queue', 'join queue', 'join queue', 'accept offer', 'decline'),
  },
  {
    weight: 150,
    arbitrary: fc.constantFrom(
      'accept offer with replacement',
      'withdraw',
      'move in queue',
      'end-offer',
      'skip',
      'let offer end',
      'lapse offers',
    ),
  },
  { weight: 1, arbitrary: fc.constant('import') },
);
const command: fc.Arbitrary<Command> = fc.record({
  name,
  who: fc.constantFrom('admin', ...people),
  machine: fc.nat(1000),
  other: fc.nat(1000),
  reservation: fc.nat(1000),
  to: fc.constantFrom(...manual),
  withReason: fc.boolean(),
  fitting: fc.boolean(),
});

it('random commands keep machine status, holds, reservations, sales and queues consistent with the model', async () => {
  const property = async (list: Command[]) => {
    const world = await newWorld(test, users);
    for (const [index, one] of list.entries()) {
      const outcomes = await run(world, one);
      expect(outcomes?.[1], JSON.stringify(one)).toBe(outcomes?.[0]);
      if ((index + 1) % stateCheckInterval > 0) continue;
      const [product, expected] = await bothStates(test, world);
      expect(product, JSON.stringify(one)).toEqual(expected);
    }
    expect(await checkConsistency(test.testDb.db)).toEqual([]);
  };
  const lists = fc.array(command, { minLength: perRun, maxLength: perRun });
  await fc.assert(fc.asyncProperty(lists, property), {
    seed: 20_261_121,
    numRuns: Math.max(1, Math.round(depth.modelCommands / perRun)),
    endOnFailure: true,
  });
});
