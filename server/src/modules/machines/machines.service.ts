import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { machines } from '@strojpark/core/contracts/machines';
import type { PriceOrigin } from '@strojpark/core/domain/machines/price-changes';
import type { MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import { can } from '@strojpark/core/domain/access/permissions';
import { invalid } from '@strojpark/core/domain/access/refusal';
import type { BodyOf } from '@strojpark/core/endpoint';
import { randomUUID } from 'node:crypto';
import type { Change } from '../../db/one-statement.ts';
import { inTx } from '../../db/tx.ts';
import { AppError, requireVersion } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refusalError } from '../../lib/refusal.ts';
import { changesBetween, recording, type Changes } from '../audit/audit.service.ts';
import { changeStatus, firstStatus, lockMachine } from '../holds/holds.service.ts';
import { fieldSetOfCall, type FieldSet } from '../field-config/field-set.service.ts';
import * as sales from '../sales/sales.service.ts';
import { companyCurrency } from '../settings/settings.service.ts';
import {
  checkCurrency,
  checkUpdate,
  fieldChanges,
  isSale,
  noSuchCategory,
  writeFields,
  type MachineUpdate,
} from './machine-changes.service.ts';
import { checkCosts, toMachine } from './machine-costs.service.ts';
import { changedCustomValues, checkRequired, newCustomValues } from './machine-custom.service.ts';
import * as repo from './machines.repo.ts';
import { setPriceOrigin } from './price-changes.repo.ts';

async function stored(ctx: Ctx, id: string): Promise<repo.StoredMachine> {
  const { customNames } = await fieldSetOfCall(ctx);
  const machine = await repo.selectMachine(ctx.db, id, customNames);
  if (!machine) throw new AppError('not_found');
  return machine;
}

/** One machine; in the trash it is found only by users who may delete machines. */
export async function get(ctx: Ctx, id: string): Promise<Machine> {
  const machine = await stored(ctx, id);
  if (machine.deleted_at !== null && !can(ctx.user, 'machines.delete')) throw new AppError('not_found');
  return toMachine(ctx, machine);
}

/** Creates a machine. One entered as sold is created as available, then sold, so that it has a sale record. */
export function create(ctx: Ctx, body: BodyOf<typeof machines.create>): Promise<Machine> {
  return inTx(ctx, async (ctx) => {
    checkCosts(ctx, given(body));
    const { custom_fields: customInput, ...fields } = body;
    const input = { ...fields, currency: fields.currency ?? (await companyCurrency(ctx)) };
    await checkCurrency(ctx, input.currency);
    const set = await fieldSetOfCall(ctx);
    const custom = newCustomValues(set, body.type, customInput);
    checkRequired(ctx, set, body.type, input, { isNew: true });
    const isSold = body.status === 'sold';
    if (!isSold && input.sale_currency != null)
      throw refusalError(invalid('sale_currency', 'validation.invalid'));
    const own = isSold
      ? { ...input, status: 'available' as const, sale_price: null, sale_currency: null }
      : input;
    const values = { ...own, ...(custom as object) };
    const row = {
      ...values,
      id: randomUUID(),
      specifications: JSON.stringify(values.specifications),
      created_at: ctx.now,
      created_by: ctx.user.id,
      updated_at: ctx.now,
      updated_by: ctx.user.id,
    };
    const { id, name } = row;
    const changes = changesBetween({}, values);
    const machine = await added(ctx, row, set, [
      ...firstStatus(ctx, id, row.status),
      recording(ctx, { action: 'create', entity: 'machine', id, name, changes }),
    ]);
    if (isSold) await sellByHand(ctx, id, body);
    return isSold || row.status === 'reserved' ? get(ctx, id) : toMachine(ctx, machine);
  });
}

async function added(
  ctx: Ctx,
  row: repo.NewMachine & { id: string },
  { customNames }: FieldSet,
  changes: readonly Change[],
) {
  const machine = await repo.insertMachine(ctx.db, row, customNames, changes);
  if (machine === 'no such category') throw refusalError(noSuchCategory());
  return machine;
}

/** Forms also send the fields that are blank; these are left out. */
const given = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined));

/** Changes fields and status in one transaction. */
export function update(ctx: Ctx, id: string, body: MachineUpdate): Promise<Machine> {
  return inTx(ctx, async (ctx) => {
    const { changes, after } = await applyUpdate(ctx, id, body);
    // Only here: an undo calls `applyUpdate` and may restore a currency that can no longer be chosen.
    if (changes['currency'] && body.currency !== undefined) await checkCurrency(ctx, body.currency);
    return after === null ? get(ctx, id) : toMachine(ctx, after);
  });
}

export interface AppliedUpdate {
  /** The machine before the update. */
  before: repo.StoredMachine;
  /** The changed fields, without those that a sale changes. */
  changes: Changes;
  to: MachineStatus;
  /** The machine after the update, unless its status changed too. */
  after: repo.StoredMachine | null;
}

/** `update` without reading the result; `origin` says how a value changed if not by hand. */
export function applyUpdate(
  ctx: Ctx,
  id: string,
  body: MachineUpdate,
  origin?: PriceOrigin,
): Promise<AppliedUpdate> {
  return inTx(ctx, async (ctx) => {
    const machine = await lockMachine(ctx, id);
    const before = await stored(ctx, id);
    await requireVersion(body.version, machine.version, () => toMachine(ctx, before));
    const set = await fieldSetOfCall(ctx);
    const type = body.type ?? machine.type;
    const custom = changedCustomValues(set, type, body.custom_fields);
    checkRequired(ctx, set, type, body, { isNew: false });
    const changes = fieldChanges(machine, before, body, custom);
    await checkUpdate(ctx, machine, changes, body);
    const priceChange = changes['current_value'] ?? changes['currency'];
    if (priceChange && (body.price_reason ?? origin) !== undefined)
      await setPriceOrigin(ctx.db, origin ?? 'edit', body.price_reason);
    const after = await writeFields(ctx, machine, changes, set);

    const to = body.status ?? machine.status;
    // A used machine cannot be a replacement, so a hold left by a finished reservation ends.
    const endsHold = changes['type'] !== undefined && machine.hold?.kind === 'replacement';
    if (isSale(machine, body)) await sellByHand(ctx, id, body);
    else if (to !== machine.status) await changeStatus(ctx, machine, to);
    else if (endsHold) await changeStatus(ctx, machine, 'available');
    else return { before, changes, to, after: after ?? before };
    return { before, changes, to, after: null };
  });
}

/** Locks and reads the machine again: the sale records its values after the update. */
async function sellByHand(
  ctx: Ctx,
  id: string,
  {
    sale_price,
    sale_currency,
    sale_customer: customer,
    currency,
    sale_date,
    seller,
    invoice_number,
    sale_note,
  }: MachineUpdate,
): Promise<void> {
  const machine = await lockMachine(ctx, id);
  const paidIn = sale_currency ?? currency ?? machine.currency;
  if (paidIn === 'GBP') throw refusalError(invalid('currency', 'validation.choice'));
  const terms = { salePrice: sale_price ?? 0, currency: paidIn, customer };
  await sales.sellByHand(ctx, machine, { ...terms, sale_date, seller, invoice_number, sale_note });
}

export async function sell(
  ctx: Ctx,
  id: string,
  { sale_customer: customer, ...terms }: BodyOf<typeof machines.sell>,
): Promise<Machine> {
  await sales.sellReserved(ctx, id, { ...terms, customer });
  return get(ctx, id);
}

/** Reverses a sale, or releases a machine held for a finished reservation. */
export async function makeAvailable(ctx: Ctx, id: string, release: sales.Release): Promise<Machine> {
  await sales.makeAvailable(ctx, id, release);
  return get(ctx, id);
}
