import type { Demand, DemandCriteria, demands } from '@strojpark/core/contracts/demands';
import { phoneRefusal } from '@strojpark/core/domain/customers/phone';
import { rolesWith } from '@strojpark/core/domain/access/permissions';
import { invalid } from '@strojpark/core/domain/access/refusal';
import { noneIfEmpty } from '@strojpark/core/domain/blank';
import {
  allowedDemandActions,
  canAssignDemand,
  canDeleteDemand,
  canReopenDemand,
  canUpdateDemand,
} from '@strojpark/core/domain/demands/demand-actions';
import { hasCriterion, isBlankCriterion } from '@strojpark/core/domain/demands/demand-reasons';
import {
  customerByColumn,
  customerColumns,
  customerFieldNames,
  customerNames,
} from '@strojpark/core/domain/reservations/reservation-customer';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError, requireVersion } from '../../lib/app-error.ts';
import { unchanged } from '../../lib/bulk.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { eachAlone } from '../../lib/each-alone.ts';
import { refuse } from '../../lib/refusal.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import { fieldSet } from '../field-config/field-set.service.ts';
import { checkCriteria } from '../machines/machine-custom.service.ts';
import { discardMailsAbout } from '../mail/mail.service.ts';
import { endCriteria, saveCriteria } from '../matches/matches.service.ts';
import {
  deleteNotificationsAbout,
  notifyUsers,
  notifyUsersOrOffice,
  reopenNotifications,
  settleByAction,
} from '../notifications/notifications.service.ts';
import { companyCurrency, companyToday, readPermissions } from '../settings/settings.service.ts';
import * as repo from './demands.repo.ts';

/** The demand as the contract returns it. */
export const toDemand = (ctx: Ctx, row: repo.DemandRow): Demand => ({
  ...row,
  actions: allowedDemandActions(ctx.user, row),
});

export async function get(ctx: Ctx, id: string): Promise<Demand> {
  const row = await repo.selectDemand(ctx.db, id);
  if (!row) throw new AppError('not_found');
  return toDemand(ctx, row);
}

/** Without blanks; 422 if nothing is left to search by, or a criterion makes no sense. */
async function checkedCriteria(ctx: Ctx, given: DemandCriteria): Promise<DemandCriteria> {
  const criteria = Object.fromEntries(
    Object.entries(given).filter(([, value]) => !isBlankCriterion(value)),
  ) as DemandCriteria;
  if (!hasCriterion(criteria)) refuse(invalid('criteria', 'validation.demandCriteria'));
  const { manufacturer: _, ...searched } = criteria;
  checkCriteria(await fieldSet(ctx), { ...searched, deleted: false });
  return criteria;
}

/** 422 for a day that is over. */
async function checkValidUntil(ctx: Ctx, day: string | null | undefined): Promise<void> {
  if (day === null || day === undefined) return;
  if (day < (await companyToday(ctx))) refuse(invalid('validUntil', 'validation.dayOver'));
}

/** The user who becomes responsible; 422 unless they are active and may see demands. */
async function checkOwner(ctx: Ctx, ownerId: string): Promise<void> {
  const readers = rolesWith(await readPermissions(ctx), 'reservations.view');
  if (!(await repo.isActiveUser(ctx.db, ownerId, readers))) refuse(invalid('ownerId', 'validation.choice'));
}

export function create(ctx: Ctx, body: BodyOf<typeof demands.create>): Promise<Demand> {
  return inTx(ctx, async (ctx) => {
    const criteria = await checkedCriteria(ctx, body.criteria);
    await checkValidUntil(ctx, body.validUntil);
    const ownerId = body.ownerId ?? ctx.user.id;
    const values = {
      ...customerByColumn(body),
      criteria: JSON.stringify(criteria),
      currency: body.currency ?? (await companyCurrency(ctx)),
      nearly: body.nearly ?? false,
      note: body.note,
      valid_until: body.validUntil ?? null,
      owner_id: ownerId,
    };
    if (ownerId !== null && ownerId !== ctx.user.id) {
      refuse(canAssignDemand(ctx.user, { status: 'open', owner_id: ownerId }));
      await checkOwner(ctx, ownerId);
    }
    const id = await repo.insertDemand(ctx.db, {
      ...values,
      created_at: ctx.now,
      created_by: ctx.user.id,
      updated_at: ctx.now,
    });
    const { currency, nearly } = values;
    const isQuiet = ctx.quiet === true || ownerId === ctx.user.id;
    await saveCriteria(ctx, id, { criteria, currency, nearly }, { quiet: isQuiet });
    const changes = changesBetween({}, { ...values, criteria });
    await record(ctx, { action: 'create', entity: 'demand', id, name: customerNames(values).name, changes });
    if (ownerId !== ctx.user.id) await notifyAssigned(ctx, [id]);
    return get(ctx, id);
  });
}

/** The open demand of the same customer with the same criteria, if there is one. */
export async function findSame(
  ctx: Ctx,
  body: BodyOf<typeof demands.create>,
): Promise<{ id: string; version: number } | null> {
  const found = await repo.selectSame(ctx.db, {
    ...customerByColumn(body),
    criteria: await checkedCriteria(ctx, body.criteria),
    currency: body.currency ?? (await companyCurrency(ctx)),
    nearly: body.nearly ?? false,
  });
  return found ?? null;
}

/** Whether someone has answered a match of the demand or commented on it. */
export const isWorkedWith = (ctx: Ctx, id: string): Promise<boolean> => repo.selectIsWorkedWith(ctx.db, id);

/** Notifies the owners of these demands that they are responsible now, each once. */
export async function notifyAssigned(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const by = ctx.user.name;
  for (const { owner_id: ownerId, count, id, customer_name: customerName } of await repo.selectAssigned(
    ctx.db,
    ids,
  )) {
    if (ownerId === ctx.user.id) continue;
    const to = { to: [ownerId], entity: 'demand', entityId: id } as const;
    if (count === 1) await notifyUsers(ctx, { kind: 'demand_assigned', ...to, values: { customerName, by } });
    else await notifyUsers(ctx, { kind: 'demands_assigned', ...to, values: { count, by } });
  }
}

export async function lockDemand(ctx: Ctx, id: string): Promise<repo.LockedDemand> {
  const demand = await repo.lockDemandRow(ctx.db, id);
  if (!demand) throw new AppError('not_found');
  return demand;
}

/** Writes the changes of a locked demand and records them under the given action. */
async function writeChanges(
  ctx: Ctx,
  demand: repo.LockedDemand,
  action: string,
  changes: Omit<repo.DemandChanges, 'criteria'> & { criteria?: DemandCriteria | undefined },
): Promise<void> {
  const before = Object.fromEntries(Object.entries(demand).filter(([column]) => column in changes));
  const { criteria, ...columns } = changes;
  await repo.updateDemand(
    ctx.db,
    demand.id,
    { ...columns, ...(criteria !== undefined && { criteria: JSON.stringify(criteria) }) },
    ctx.now,
  );
  await record(ctx, {
    action,
    entity: 'demand',
    id: demand.id,
    name: customerNames({ ...demand, ...(changes as object) }).name,
    changes: changesBetween(before, changes),
  });
  await settleByAction(ctx, { entity: 'demand', entityId: demand.id }, action);
}

/** A change of what is searched for searches the inventory again; matches found so far keep what was decided. */
export function update(
  ctx: Ctx,
  id: string,
  { version, ...body }: BodyOf<typeof demands.update>,
): Promise<Demand> {
  return inTx(ctx, async (ctx) => {
    const demand = await lockDemand(ctx, id);
    refuse(canUpdateDemand(ctx.user, demand));
    await requireVersion(version, demand.version, () => get(ctx, id));
    refuse(phoneRefusal('customerPhone', body.customerPhone, demand.customer_phone));
    const changes = await changedColumns(ctx, demand, body);
    if (Object.keys(changes).length === 0) return get(ctx, id);
    if (changes.owner_id !== undefined) {
      refuse(canAssignDemand(ctx.user, demand));
      await checkOwner(ctx, changes.owner_id);
    }
    await writeChanges(ctx, demand, 'update', changes);
    const { criteria = demand.criteria, currency = demand.currency, nearly = demand.nearly } = changes;
    const owner = changes.owner_id ?? demand.owner_id;
    if (changes.criteria !== undefined || changes.currency !== undefined || changes.nearly !== undefined)
      await saveCriteria(
        ctx,
        id,
        { criteria: criteria as DemandCriteria, currency, nearly },
        { quiet: owner === ctx.user.id },
      );
    if (changes.owner_id !== undefined && changes.owner_id !== ctx.user.id) await notifyAssigned(ctx, [id]);
    return get(ctx, id);
  });
}

type Changed = Partial<
  Pick<repo.LockedDemand, 'currency' | 'nearly' | 'note' | 'valid_until' | Column> & {
    criteria: DemandCriteria;
    owner_id: string;
  }
>;
type Column = (typeof customerColumns)[keyof typeof customerColumns];

/** The given values that differ from the stored ones. */
async function changedColumns(
  ctx: Ctx,
  demand: repo.LockedDemand,
  body: Omit<BodyOf<typeof demands.update>, 'version'>,
): Promise<Changed> {
  if (body.validUntil !== demand.valid_until) await checkValidUntil(ctx, body.validUntil);
  const criteria = body.criteria === undefined ? undefined : await checkedCriteria(ctx, body.criteria);
  const customer = customerFieldNames.map((field) => [customerColumns[field], noneIfEmpty(body[field])]);
  const given = {
    ...Object.fromEntries(customer as [Column, string | null | undefined][]),
    currency: body.currency,
    nearly: body.nearly,
    note: noneIfEmpty(body.note),
    valid_until: body.validUntil,
    owner_id: body.ownerId,
    criteria,
  };
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const stored: Record<string, unknown> = { ...demand, criteria: sorted(demand.criteria) };
  const isChanged = ([column, value]: [string, unknown]) =>
    value !== undefined && !same(column === 'criteria' ? sorted(value) : value, stored[column]);
  return Object.fromEntries(Object.entries(given).filter(isChanged));
}

/** The database keeps no order of keys. */
const sorted = (criteria: unknown) =>
  Object.entries(criteria as object).toSorted(([one], [other]) => (one < other ? -1 : 1));

const ended = ({ now, user }: Ctx, status: 'served' | 'closed' | 'expired', reason: string | null) => ({
  status,
  ended_at: now,
  ended_by: user.id,
  end_reason: reason,
});

async function end(
  ctx: Ctx,
  demand: repo.LockedDemand,
  [action, status]: ['serve', 'served'] | ['close', 'closed'] | ['expire', 'expired'],
  reason: string | null,
): Promise<void> {
  await writeChanges(ctx, demand, action, ended(ctx, status, reason));
  await endCriteria(ctx, [demand.id]);
}

export function serve(ctx: Ctx, id: string, reason: string | null): Promise<Demand> {
  return inTx(ctx, async (ctx) => {
    const demand = await lockDemand(ctx, id);
    refuse(canUpdateDemand(ctx.user, demand));
    await end(ctx, demand, ['serve', 'served'], reason);
    return get(ctx, id);
  });
}

export function close(ctx: Ctx, id: string, reason: string): Promise<Demand> {
  return inTx(ctx, async (ctx) => {
    const demand = await lockDemand(ctx, id);
    refuse(canUpdateDemand(ctx.user, demand));
    await end(ctx, demand, ['close', 'closed'], reason);
    return get(ctx, id);
  });
}

/** The customer of each demand. */
export const namesOf = (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  repo.selectNames(ctx.db, ids);

/** The open demands of a user. */
export const countOpenOf = (ctx: Ctx, userId: string): Promise<number> => repo.countOpenOf(ctx.db, userId);

/** Makes a colleague responsible for one of many; they are notified once for all (`notifyAssigned`). */
export const assignOne = (ctx: Ctx, id: string, ownerId: string): Promise<typeof unchanged | undefined> =>
  inTx(ctx, async (ctx) => {
    const { owner_id } = await lockDemand(ctx, id);
    if (owner_id === ownerId) return unchanged;
    await update({ ...ctx, quiet: true }, id, { ownerId });
    return undefined;
  });

/** Opens it again; a day that is over has to be replaced. */
export function reopen(ctx: Ctx, id: string, body: BodyOf<typeof demands.reopen>): Promise<Demand> {
  return inTx(ctx, async (ctx) => {
    const demand = await lockDemand(ctx, id);
    refuse(canReopenDemand(ctx.user, demand));
    const validUntil = body.validUntil === undefined ? demand.valid_until : body.validUntil;
    await checkValidUntil(ctx, validUntil);
    await writeChanges(ctx, demand, 'reopen', {
      status: 'open',
      valid_until: validUntil,
      ended_at: null,
      ended_by: null,
      end_reason: null,
    });
    await reopenNotifications(ctx, { entity: 'demand', entityId: id }, ['serve', 'close', 'expire']);
    const { criteria, currency, nearly, owner_id } = demand;
    const wanted = { criteria: criteria as DemandCriteria, currency, nearly };
    await saveCriteria(ctx, id, wanted, { quiet: owner_id === ctx.user.id });
    return get(ctx, id);
  });
}

/** Permanently, with its matches and comments; the history keeps that there was one. */
export function deleteDemand(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const demand = await lockDemand(ctx, id);
    refuse(canDeleteDemand(ctx.user, demand));
    await deleteNotificationsAbout(ctx, 'demand', [id]);
    await discardMailsAbout(ctx, 'demand', [id]);
    await repo.deleteDemand(ctx.db, id);
    await record(ctx, { action: 'delete', entity: 'demand', id, name: customerNames(demand).name });
  });
}

/** Ends the demands whose last day is over in the company’s time zone, and notifies their owners. */
export async function expireDemands(ctx: Ctx): Promise<void> {
  await eachAlone(ctx, await repo.selectExpired(ctx.db, await companyToday(ctx)), expireOne);
}

async function expireOne(ctx: Ctx, id: string): Promise<void> {
  const demand = await repo.lockDemandRow(ctx.db, id);
  // Ended, extended or deleted in the meantime.
  if (demand?.status !== 'open' || demand.valid_until === null) return;
  if (demand.valid_until >= (await companyToday(ctx))) return;
  const { matches } = await get(ctx, id);
  await end(ctx, demand, ['expire', 'expired'], null);
  // The office if nobody active owns it.
  await notifyUsersOrOffice(ctx, {
    kind: 'demand_expired',
    to: [demand.owner_id],
    entity: 'demand',
    entityId: id,
    values: { customerName: customerNames(demand).name, fitting: matches.fitting },
  });
}
