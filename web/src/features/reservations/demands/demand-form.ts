import type { Demand } from '@strojpark/core/contracts/demands';
import { recordedCurrency } from '@strojpark/core/contracts/common';
import { customerBody, storedPhone } from '@strojpark/core/contracts/reservation-customer';
import { hasCriterion } from '@strojpark/core/domain/demands/demand-reasons';
import {
  choiceCriterionNames,
  rangeCriterionNames,
  rangeRefusal,
  textCriterionNames,
} from '@strojpark/core/domain/fields/machine-criteria';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import * as z from 'zod';
import type { MachineCriteria } from '../../../entities/machines/criteria/machine-criteria.ts';
import { hasRangeErrors } from '../../../entities/machines/criteria/range-errors.ts';
import { blankCustomer, type CustomerInput, customerOfEntry } from '../customer-form.ts';
import type { ReservableMachine } from '../reserve/reservable-machine.ts';
import type { DemandBody, DemandChanges } from './demand-changes.queries.ts';

/** What is looked for: the criteria as stored. */
export type Wanted = Demand['criteria'];

/** Whether a range ends before it begins, or an end is no date; its inputs say so. */
export const hasWrongRange = (criteria: Wanted): boolean =>
  rangeRefusal(criteria) !== null || hasRangeErrors(criteria.custom ?? {});

const wanted = z.custom<Wanted>().superRefine((criteria, ctx) => {
  if (hasWrongRange(criteria)) ctx.addIssue({ code: 'custom', message: 'validation.rangeReversed' });
  else if (!hasCriterion(criteria)) ctx.addIssue({ code: 'custom', message: 'validation.demandCriteria' });
});

/** The customer and what they look for. */
export const demandForm = z.object({
  ...customerBody.shape,
  criteria: wanted,
  currency: recordedCurrency,
  nearly: z.boolean(),
  // The server limits the years, but not of a day that stays what it was.
  validUntil: z.iso.date().nullable(),
});
/** The same of a demand that is changed. */
export const storedDemandForm: typeof demandForm = demandForm.extend({ customerPhone: storedPhone });
type Checked = z.output<typeof demandForm>;

type DemandInput = z.input<typeof demandForm>;

/** The form values of a new demand. */
export const newDemand = (
  customer: CustomerInput | undefined,
  criteria: Wanted | undefined,
  currency: DemandInput['currency'],
): DemandInput => ({
  ...blankCustomer,
  ...customer,
  sellingPrice: null,
  criteria: criteria ?? {},
  currency,
  nearly: true,
  validUntil: null,
});

/** The form values of a demand. */
export const valuesOf = (demand: Demand) => ({
  ...customerOfEntry(demand),
  criteria: demand.criteria,
  currency: demand.currency,
  nearly: demand.nearly,
  validUntil: demand.valid_until,
});
export type DemandValues = ReturnType<typeof valuesOf>;

/** The price is agreed with the reservation. */
export const bodyOf = ({ sellingPrice: _sellingPrice, notes, ...values }: Checked): DemandBody => ({
  ...values,
  note: notes,
});

/** What has changed; new criteria make the server search the inventory again. */
export function changesOf(demand: Demand, values: DemandValues): DemandChanges {
  const before = valuesOf(demand);
  const { criteria, currency, nearly, notes, validUntil, sellingPrice: _sellingPrice, ...rest } = values;
  const isSame = (name: keyof DemandValues) => JSON.stringify(values[name]) === JSON.stringify(before[name]);
  return {
    ...rest,
    note: notes.trim() === '' ? null : notes,
    ...(!isSame('criteria') && { criteria }),
    ...(!isSame('currency') && { currency }),
    ...(!isSame('nearly') && { nearly }),
    ...(!isSame('validUntil') && { validUntil }),
    version: demand.version,
  };
}

/** The filters of a machine list as criteria; a demand is not about a status, a moment or single machines. */
export function wantedByFilters(type: MachineType, filters: ListedBy): Wanted {
  const { manufacturer, custom, category, search, field } = filters;
  const given = <N extends keyof ListedBy>(names: readonly N[]) =>
    Object.fromEntries(names.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])));
  return {
    type,
    ...(category !== undefined && { category }),
    ...given(textCriterionNames.filter((name) => name !== 'manufacturer')),
    ...given(choiceCriterionNames),
    ...given(rangeCriterionNames),
    ...(search !== undefined && { search, ...(field !== undefined && { field }) }),
    ...(manufacturer !== undefined && { manufacturer: [manufacturer] }),
    ...(custom !== undefined && { custom: JSON.parse(custom) as NonNullable<Wanted['custom']> }),
  };
}

/** The filters of a machine list. */
export type ListedBy = MachineCriteria & { search?: string | undefined; field?: Wanted['field'] };

/** What a machine that does not suit says about what is looked for. */
export const wantedLike = ({
  category,
  year_of_manufacture: year,
}: Pick<ReservableMachine, 'category' | 'year_of_manufacture'>): Wanted => ({
  category: [category],
  ...(year !== null && { yearFrom: year }),
});
