import { machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import { inTx } from '../../db/tx.ts';
import { announce } from '../../lib/announcements.ts';
import { systemCtx, type Ctx, type SystemDeps } from '../../lib/ctx.ts';
import { ratesOfToday } from '../exchange-rates/exchange-rates.service.ts';
import { fieldSet } from '../field-config/field-set.service.ts';
import { deactivateCriteria, upsertCriteria, type Wanted } from './match-criteria.repo.ts';
import * as repo from './matches.repo.ts';

/** Changed machines per transaction: each locks nothing that people wait for, and is lost work if it dies. */
const machinesAtOnce = 5000;
/**
 * Each batch reads the inventory twice, a quarter of its time. With more, one statement could take longer than it may
 * with a million machines, and would be repeated without end.
 */
const criteriaAtOnce = 200;

async function termsOf(ctx: Ctx): Promise<repo.MatchTerms> {
  const { custom } = await fieldSet(ctx);
  const fields = machineTypes.flatMap((type) => custom[type]);
  return {
    rates: await ratesOfToday(ctx),
    customTypes: new Map(fields.map(({ fieldName, fieldType }) => [fieldName, fieldType])),
  };
}

/** The inventory is searched for the criteria of a demand soon, and every changed machine from now on. */
export const saveCriteria = (ctx: Ctx, demandId: string, wanted: Wanted, options: { quiet: boolean }) =>
  upsertCriteria(ctx.db, demandId, wanted, options);

/** Nothing is searched for demands that have ended. */
export const endCriteria = (ctx: Ctx, demandIds: readonly string[]) => deactivateCriteria(ctx.db, demandIds);

/** The number of open demands that a machine fits now. */
export const countFitting = async (ctx: Ctx, machineId: string): Promise<number> =>
  repo.countFitting(ctx.db, await termsOf(ctx), machineId);

/** Open pages fetch the demands again. */
function tell(ctx: Ctx, demandIds: readonly string[]): void {
  if (demandIds.length === 0) return;
  announce(ctx, { noun: 'demand', ids: [...new Set(demandIds)], by: null, action: 'match' });
}

/** `busy`: another process is matching, and will go on until nothing is left. */
type Outcome = 'more' | 'done' | 'busy';

const exclusively = (ctx: Ctx, step: (ctx: Ctx) => Promise<Outcome>): Promise<Outcome> =>
  inTx(ctx, async (ctx) => ((await repo.lockMatching(ctx.db)) ? step(ctx) : 'busy'));

/**
 * Matches a batch of changed machines. They leave the list in the transaction that stores their matches, so a process
 * that dies loses nothing.
 */
async function matchChanges(ctx: Ctx, { changed }: Followers): Promise<Outcome> {
  const ids = await repo.takeChanges(ctx.db, machinesAtOnce);
  if (ids.length === 0) return 'done';
  tell(ctx, await repo.matchMachines(ctx.db, await termsOf(ctx), ids, ctx.now));
  await changed?.(ctx, ids);
  return 'more';
}

/**
 * New criteria that have to be searched again when every transaction below a number has ended, by id: while there
 * were no criteria, changes were not recorded, and a transaction of that time may still commit.
 */
type Unsettled = Map<string, bigint>;

/** Searches the inventory for new and changed criteria. */
async function searchInventory(ctx: Ctx, unsettled: Unsettled): Promise<Outcome> {
  const { oldest, next } = await repo.selectTransactions(ctx.db);
  const waiting = [...unsettled].filter(([, after]) => after > oldest).map(([id]) => id);
  const batch = await repo.selectPending(ctx.db, { waiting, limit: criteriaAtOnce });
  if (batch.length === 0) return 'done';
  const ids = batch.map(({ id }) => id);
  await repo.matchCriteria(ctx.db, await termsOf(ctx), ids, ctx.now);
  const isSettled = ({ id, searched }: repo.Pending) => oldest >= next || (searched && unsettled.has(id));
  const [settled, others] = [batch.filter(isSettled), batch.filter((one) => !isSettled(one))];
  await repo.markSearched(ctx.db, settled, { done: true }, ctx.now);
  await repo.markSearched(ctx.db, others, { done: false }, ctx.now);
  for (const { id } of settled) unsettled.delete(id);
  for (const { id } of others) unsettled.set(id, next);
  tell(
    ctx,
    batch.flatMap(({ demand_id }) => demand_id ?? []),
  );
  return batch.length < criteriaAtOnce ? 'done' : 'more';
}

/** What else depends on changed machines, in the same run. */
export interface Followers {
  /** Whether there is something to do besides changed machines and demands. */
  hasWork?: (ctx: Ctx) => Promise<boolean>;
  /** One step in a transaction of its own, before changed machines are taken; false if there was nothing to do. */
  prepare?: (
    ctx: Ctx,
    transactions: Awaited<ReturnType<typeof repo.selectTransactions>>,
    unsettled: Unsettled,
  ) => Promise<boolean>;
  /** In the transaction that takes these machines off the list. */
  changed?: (ctx: Ctx, machineIds: readonly string[]) => Promise<void>;
  /** Notifies, when everything is matched. */
  notify: (ctx: Ctx) => Promise<void>;
}

export interface MatchOptions {
  unsettled?: Unsettled;
  /** Ends the run between two transactions. */
  stopped?: () => boolean;
}

/** Matches everything that has changed, in small transactions, and notifies in one of its own. Can be repeated at any time. */
export async function matchAll(
  deps: SystemDeps,
  followers: Followers,
  { unsettled = new Map(), stopped = () => false }: MatchOptions = {},
): Promise<void> {
  const steps = [
    (ctx: Ctx) => searchInventory(ctx, unsettled),
    async (ctx: Ctx) => {
      const hadWork = await followers.prepare?.(ctx, await repo.selectTransactions(ctx.db), unsettled);
      return hadWork === true ? 'more' : 'done';
    },
    (ctx: Ctx) => matchChanges(ctx, followers),
    async (ctx: Ctx) => {
      await followers.notify(ctx);
      return 'done' as const;
    },
  ];
  const hasWork =
    (await repo.selectHasWork(deps.db)) || (await followers.hasWork?.(systemCtx(deps, 'matches-run')));
  if (hasWork !== true) return;
  for (const step of steps) {
    let outcome: Outcome;
    do {
      if (stopped()) return;
      outcome = await exclusively(systemCtx(deps, 'matches-run'), step);
    } while (outcome === 'more');
    if (outcome === 'busy') return;
  }
}
