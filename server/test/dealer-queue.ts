/** Commands on the queue of a machine, run in the product and in the model. */

import { lapseOffers } from '../src/modules/queue/queue.service.ts';
import { customer } from './build.ts';
import * as model from './dealer-model.ts';
import type { ModelEntry, ModelMachine, ModelReservation, Outcome, Who } from './dealer-model.ts';
import type { Users, World } from './dealer-world.ts';
import { customerOf } from './queue.ts';
import type { TestApp } from './test-app.ts';

interface Given {
  test: TestApp;
  users: Users;
  world: World;
  who: Who;
}
type Outcomes = [Outcome, Outcome];

const reason = 'náhodný příkaz';

async function post({ test, users, who }: Given, path: string, body: object) {
  const { status, body: answer } = await test.call(users[who], 'POST', path, body);
  return { outcome: status < 300 ? 'ok' : String(answer['code']), id: String(answer['id']) };
}

/** The customer of every reservation in the model is number 0. */
const bodyOf = (number: number) => (number === 0 ? customer : customerOf(number));

export async function join(at: Given, machine: ModelMachine, number: number): Promise<Outcomes> {
  const { world, who } = at;
  const { outcome, id } = await post(at, `/machines/${world.ids.get(machine)}/queue`, bodyOf(number));
  const expected = model.join(who, machine, number, (entry) => {
    world.entries.push(entry);
    world.ids.set(entry, id);
  });
  return [expected, outcome];
}

export async function accept(
  at: Given,
  entry: ModelEntry,
  replacement: ModelMachine | null,
  withReason: boolean,
): Promise<Outcomes> {
  const { world, who } = at;
  const { outcome, id } = await post(at, `/queue/${world.ids.get(entry)}/accept`, {
    ...bodyOf(entry.customer),
    ...(replacement && { replacementMachineId: world.ids.get(replacement) }),
    ...(withReason && { approvalRequestReason: 'náhrada není skladem' }),
  });
  const add = (added: ModelReservation) => {
    world.reservations.push(added);
    world.ids.set(added, id);
  };
  return [model.accept(who, entry, replacement, withReason, add), outcome];
}

export async function move(at: Given, entry: ModelEntry, position: number): Promise<Outcomes> {
  const { outcome } = await post(at, `/queue/${at.world.ids.get(entry)}/move`, { position, reason });
  return [model.move(at.who, entry, position), outcome];
}

const actions = {
  decline: model.decline,
  withdraw: model.withdraw,
  'end-offer': model.endOffer,
  skip: model.skip,
} as const;
export type QueueAction = keyof typeof actions;
export const queueActions = Object.keys(actions) as QueueAction[];

export async function act(at: Given, entry: ModelEntry, action: QueueAction): Promise<Outcomes> {
  const { outcome } = await post(at, `/queue/${at.world.ids.get(entry)}/${action}`, { reason });
  return [actions[action](at.who, entry), outcome];
}

/** Moves the end of an offer into the past. */
export async function letEnd({ test, world }: Given, entry: ModelEntry): Promise<Outcomes | null> {
  if (entry.status !== 'offered') return null;
  await test.testDb.db
    .updateTable('queue_entries')
    .set({ offer_ends_at: new Date(Date.now() - 1000) })
    .where('id', '=', world.ids.get(entry) ?? '')
    .execute();
  entry.expired = true;
  return ['ok', 'ok'];
}

export async function lapse({ test, world }: Given): Promise<Outcomes> {
  await lapseOffers(test.at());
  model.lapse(world.entries);
  return ['ok', 'ok'];
}
