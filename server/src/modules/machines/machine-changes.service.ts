import { besidesFields } from '@strojpark/core/contracts/machine-record';
import type { machines } from '@strojpark/core/contracts/machines';
import type { CustomValues } from '@strojpark/core/domain/fields/custom-fields';
import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import { statusChangeError, typeChangeError } from '@strojpark/core/domain/machines/machine-status';
import { saleCurrency } from '@strojpark/core/domain/money/money';
import { invalid } from '@strojpark/core/domain/access/refusal';
import type { BodyOf } from '@strojpark/core/endpoint';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { changesBetween, recording, type Changes } from '../audit/audit.service.ts';
import type { FieldSet } from '../field-config/field-set.service.ts';
import type { LockedMachine } from '../holds/holds.service.ts';
import { companyCurrency } from '../settings/settings.service.ts';
import { checkCosts } from './machine-costs.service.ts';
import * as repo from './machines.repo.ts';

export const noSuchCategory = (field = 'category') => invalid(field, 'validation.choice');

export type MachineUpdate = BodyOf<typeof machines.update>;

/** The category must exist; the error names it as `field`. */
export async function checkCategory(ctx: Ctx, key: string, field = 'category'): Promise<void> {
  if (!(await repo.lockCategory(ctx.db, key))) refuse(noSuchCategory(field));
}

/** A new currency for the value must be one that machines are sold in, or the company's own. */
export async function checkCurrency(ctx: Ctx, currency: string, field = 'currency'): Promise<void> {
  if (currency !== saleCurrency(currency) && currency !== (await companyCurrency(ctx)))
    refuse(invalid(field, 'validation.choice'));
}

/** jsonb does not keep the order of keys, so both sides are sorted before they are compared. */
const inKeyOrder = (map: Record<string, string>) =>
  Object.fromEntries(Object.entries(map).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Whether the update is a sale: then price and currency are the terms of the sale, not fields of the machine. */
export const isSale = (machine: LockedMachine, { status }: MachineUpdate) =>
  status === 'sold' && machine.status !== 'sold';

/** The changed fields without the status; custom fields are listed by name with the others. */
export function fieldChanges(
  machine: LockedMachine,
  { custom_fields: customBefore, ...before }: repo.StoredMachine,
  update: MachineUpdate,
  custom: Partial<CustomValues>,
): Changes {
  const { status: _, custom_fields: __, ...given } = update;
  const fields = Object.fromEntries(Object.entries(given).filter(([name]) => !besidesFields.includes(name)));
  const after = { ...before, ...fields };
  if (isSale(machine, update)) {
    after.sale_price = before.sale_price;
    // Without `sale_currency` the sale uses the given currency, and the machine keeps its own.
    if (update.sale_currency == null) after.currency = before.currency;
    after.sale_currency = before.sale_currency;
  }
  return changesBetween(
    { ...before, ...customBefore, specifications: inKeyOrder(before.specifications) },
    { ...after, ...customBefore, ...custom, specifications: inKeyOrder(after.specifications) },
  );
}

export async function checkUpdate(ctx: Ctx, machine: LockedMachine, changes: Changes, update: MachineUpdate) {
  const { type = machine.type, status = machine.status } = update;
  checkCosts(ctx, update);
  // A pure sale checks ownership of the reservation instead: its author may sell the machine.
  if (Object.keys(changes).length > 0 || !isSale(machine, update)) refuse(canEditMachine(ctx.user, machine));
  refuse(typeChangeError(machine, type));
  refuse(statusChangeError(machine, status, update.sale_price));
  // The price of a sold machine belongs to the sale record.
  if (machine.status === 'sold' && (changes['sale_price'] || changes['sale_currency']))
    refuse({ code: 'machine_sold' });
  if (changes['sale_currency']) refuse(invalid('sale_currency', 'validation.invalid'));
  if (changes['category'] && update.category !== undefined) await checkCategory(ctx, update.category);
}

/** The machine after the change; null if there is nothing to change. */
export async function writeFields(
  ctx: Ctx,
  machine: LockedMachine,
  changes: Changes,
  { customNames }: FieldSet,
): Promise<repo.StoredMachine | null> {
  const values = Object.entries(changes).map(([field, { to }]) => [
    field,
    field === 'specifications' ? JSON.stringify(to) : to,
  ]);
  if (values.length === 0) return null;
  const fields = Object.fromEntries(values) as repo.MachineChanges;
  const { id, name } = machine;
  const row = { ...fields, updated_at: ctx.now, updated_by: ctx.user.id };
  const entry = recording(ctx, { action: 'update', entity: 'machine', id, name, changes });
  return repo.updateMachine(ctx.db, id, row, customNames, [entry]);
}
