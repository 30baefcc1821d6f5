import type { BulkSaleEntries } from '@strojpark/core/contracts/machine-bulk';
import { machineFieldNames } from '@strojpark/core/domain/fields/machine-fields';
import { minSalePrice, type MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import type { PriceOrigin } from '@strojpark/core/domain/machines/price-changes';
import type { Currency } from '@strojpark/core/domain/money/money';
import { invalid } from '@strojpark/core/domain/access/refusal';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { fieldSet } from '../field-config/field-set.service.ts';
import { lockMachine, lockMachines } from '../holds/holds.service.ts';
import * as sales from '../sales/sales.service.ts';
import type { MachineUpdate } from './machine-changes.service.ts';
import { deleteMachine, restore } from './machine-trash.service.ts';
import { selectVersion } from './machines.repo.ts';
import { applyUpdate, type AppliedUpdate } from './machines.service.ts';

/** The previous values of what a change modified. */
export interface MachineUndo {
  /** Core and custom fields by name. */
  fields: Record<string, unknown>;
  status?: MachineStatus;
  isSale?: true;
  /** Why undo is refused: it would have effects outside the machine. */
  blocked?: 'sale_of_reservation' | 'promise_ended';
}

/** A completed change: the resulting version of the record and how to undo it (null: nothing changed). */
export interface Undoable<U> {
  version: number;
  undo: U | null;
}

/** Updates a machine and returns how to undo it. */
export function updateWithUndo(
  ctx: Ctx,
  id: string,
  body: MachineUpdate,
  origin: PriceOrigin = 'bulk',
): Promise<Undoable<MachineUndo>> {
  return inTx(ctx, async (ctx) => {
    const update = await applyUpdate(ctx, id, body, origin);
    return { version: update.after?.version ?? (await selectVersion(ctx.db, id)), undo: undoOf(update) };
  });
}

export interface BulkPrice {
  salePrice: number;
  currency: Currency;
}

/** Sells a machine without a reservation; the price defaults to its current value. */
export function sellWithUndo(
  ctx: Ctx,
  id: string,
  price: Partial<BulkPrice>,
  entries: Partial<BulkSaleEntries> = {},
): Promise<Undoable<MachineUndo>> {
  return inTx(ctx, async (ctx) => {
    const machine = await lockMachine(ctx, id);
    if (machine.status === 'sold') throw new AppError('machine_sold');
    const salePrice = price.salePrice ?? machine.current_value;
    if (salePrice === null || salePrice < minSalePrice)
      refuse(invalid('salePrice', 'validation.salePrice', { min: minSalePrice }));
    const currency = price.currency ?? machine.currency;
    if (currency === 'GBP') refuse(invalid('currency', 'validation.choice'));
    return updateWithUndo(ctx, id, {
      ...entries,
      status: 'sold',
      sale_price: salePrice,
      sale_currency: currency as Currency,
    });
  });
}

function undoOf({ before, changes, to }: AppliedUpdate): MachineUndo | null {
  const fields = Object.fromEntries(
    Object.entries(changes).map(([field, { from }]) => [field, from ?? null]),
  );
  const { status, hold } = before;
  if (to === status) return Object.keys(fields).length === 0 ? null : { fields };
  if (to === 'sold') {
    // Storno clears the price and sets the status to "available".
    const blocked = hold?.live === true ? ({ blocked: 'sale_of_reservation' } as const) : {};
    return { fields: { ...fields, sale_price: before.sale_price }, status, isSale: true, ...blocked };
  }
  // The offer is made again, to the one who is then first in the queue.
  if (hold?.kind === 'offer') return { fields, status: 'available' };
  return { fields, status, ...(hold?.kind === 'replacement' && { blocked: 'promise_ended' }) };
}

/** Restores the previous values unless the machine was changed since. */
export function undoUpdate(ctx: Ctx, id: string, version: number, undo: MachineUndo): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const machine = await unchangedSince(ctx, id, version);
    if (undo.blocked !== undefined) throw new AppError(undo.blocked);
    if (undo.isSale) await sales.makeAvailable(ctx, id);
    const { customNames } = await fieldSet(ctx);
    const among = (names: readonly string[]) =>
      Object.fromEntries(Object.entries(undo.fields).filter(([name]) => names.includes(name)));
    // A custom field may have been deleted in the meantime.
    const [own, custom] = [among(machineFieldNames), among(customNames[machine.type])];
    const values = {
      ...(own as MachineUpdate),
      ...(Object.keys(custom).length > 0 && { custom_fields: custom as MachineUpdate['custom_fields'] }),
      ...(undo.status !== undefined && { status: undo.status }),
    };
    await applyUpdate(ctx, id, values, 'undo');
  });
}

/** Moves a machine to the trash; the version shows later whether it is still unchanged there. */
export function deleteWithUndo(ctx: Ctx, id: string): Promise<Undoable<object>> {
  return inTx(ctx, async (ctx) => {
    await deleteMachine(ctx, id);
    return { version: await selectVersion(ctx.db, id), undo: {} };
  });
}

export function undoDelete(ctx: Ctx, id: string, version: number): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await unchangedSince(ctx, id, version);
    await restore(ctx, id);
  });
}

async function unchangedSince(ctx: Ctx, id: string, version: number) {
  const [machine] = await lockMachines(ctx, [id]);
  if (!machine) throw new AppError('not_found');
  if (machine.version !== version) throw new AppError('changed_since');
  return machine;
}
