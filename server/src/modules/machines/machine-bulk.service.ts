import type { BulkSaleEntries, MachineBulkChanges } from '@strojpark/core/contracts/machine-bulk';
import type { MachineTarget } from '@strojpark/core/contracts/machine-list';
import type { saleChecks } from '@strojpark/core/contracts/sale-checks';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { minSalePrice } from '@strojpark/core/domain/machines/machine-status';
import { saleDayRefusal } from '@strojpark/core/domain/machines/sale-day';
import { can } from '@strojpark/core/domain/access/permissions';
import { invalid } from '@strojpark/core/domain/access/refusal';
import { type RecordedCurrency, recordedCurrencies } from '@strojpark/core/domain/money/money';
import { nearValues } from '@strojpark/core/domain/money/price-check';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refusalError, refuse } from '../../lib/refusal.ts';
import { ratesOfToday } from '../exchange-rates/exchange-rates.service.ts';
import { fieldSet } from '../field-config/field-set.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { checkCategory, checkCurrency, type MachineUpdate } from './machine-changes.service.ts';
import { checkCosts } from './machine-costs.service.ts';
import { selectFarFromPrice, selectMatchingIds } from './machine-counts.repo.ts';
import { checkCustomNames } from './machine-custom.service.ts';
import { checkedFilter } from './machine-list.service.ts';
import { selectNames } from './machines.repo.ts';

/** Checks once what would be wrong for every machine, and returns the update to apply to each. */
export async function checkedChanges(ctx: Ctx, changes: MachineBulkChanges): Promise<MachineUpdate> {
  const { salePrice, currency, ...fields } = changes;
  const { status, category, custom_fields: values } = fields;
  if (values !== undefined) checkCustomNames(await fieldSet(ctx), values);
  if (category !== undefined) await checkCategory(ctx, category, 'changes.category');
  checkCosts(ctx, fields);
  if (status === 'sold') {
    if (!can(ctx.user, 'sales.mark_as_sold')) throw new AppError('forbidden');
    if (salePrice === undefined || salePrice < minSalePrice)
      refuse(invalid('changes.salePrice', 'validation.salePrice', { min: minSalePrice }));
  } else if (salePrice !== undefined) {
    refuse(invalid('changes.salePrice', 'validation.invalid'));
  } else if (status !== undefined && currency !== undefined) {
    refuse(invalid('changes.currency', 'validation.invalid'));
  }
  if (currency === undefined) return { ...fields, ...(salePrice !== undefined && { sale_price: salePrice }) };
  if (salePrice === undefined) {
    await checkCurrency(ctx, currency, 'changes.currency');
    return { ...fields, currency };
  }
  if (currency === 'GBP') throw refusalError(invalid('changes.currency', 'validation.choice'));
  return { ...fields, sale_price: salePrice, sale_currency: currency };
}

/** Checks once what all machines of a sale share. */
export async function checkSaleDay(ctx: Ctx, day: BulkSaleEntries['sale_date']): Promise<void> {
  if (day === undefined) return;
  const { timezone } = await readSettings(ctx);
  refuse(saleDayRefusal(day, calendarDay(ctx.now, timezone), null));
}

/** The ids of the target: the listed machines, or all that match the filter now. */
export async function targetIds(ctx: Ctx, target: MachineTarget): Promise<readonly string[]> {
  if ('ids' in target) return target.ids;
  const filter = await checkedFilter(ctx, await fieldSet(ctx), target.filter);
  const except = new Set(target.except);
  return (await selectMatchingIds(ctx.db, filter)).filter((id) => !except.has(id));
}

/** Compares one price for many machines with the value of each that could be sold: not of those that were. */
export const checkPrice = (
  ctx: Ctx,
  { salePrice, currency, ...target }: BodyOf<typeof saleChecks.checkPrice>,
): Promise<FarValues> => farValues(ctx, target, { amount: salePrice, currency, withSold: false });

/** Compares one new value for many machines with that of each, also if sold; without a currency in that of each. */
export const checkValue = (
  ctx: Ctx,
  { current_value: value, currency, ...target }: BodyOf<typeof saleChecks.checkValue>,
): Promise<FarValues> => farValues(ctx, target, { amount: value, currency, withSold: true });

type FarValues = ResponseOf<typeof saleChecks.checkPrice>;

interface Compared {
  amount: number;
  currency: RecordedCurrency | undefined;
  withSold: boolean;
}

async function farValues(
  ctx: Ctx,
  target: MachineTarget,
  { amount, currency, withSold }: Compared,
): Promise<FarValues> {
  const rates = await ratesOfToday(ctx);
  const near = recordedCurrencies.flatMap((code) => {
    const values = nearValues({ amount, currency: currency ?? code }, code, rates);
    return values === null ? [] : [{ currency: code, ...values }];
  });
  const found = await selectFarFromPrice(ctx.db, await targetIds(ctx, target), near, { withSold });
  if (!found) return { far: 0, furthest: null };
  const { far, ...furthest } = found;
  return { far, furthest };
}

/** The names of machines, including those in the trash. */
export async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await selectNames(ctx.db, ids)).map(({ id, name }) => [id, name]));
}
