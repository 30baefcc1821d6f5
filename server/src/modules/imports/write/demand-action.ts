import { createDemandBody } from '@strojpark/core/contracts/demands';
import type { CellValue } from '@strojpark/core/domain/imports/import-values';
import { languages } from '@strojpark/core/domain/languages';
import { fieldOf } from '@strojpark/core/domain/fields/machine-fields';
import { rangeRefusal } from '@strojpark/core/domain/fields/machine-criteria';
import { categoryKey } from '@strojpark/core/domain/machines/category-key';
import { customerByField } from '@strojpark/core/domain/reservations/reservation-customer';
import { fold } from '@strojpark/core/domain/search-fold';
import type { Ctx } from '../../../lib/ctx.ts';
import { message } from '../../../lib/messages.ts';
import { refuse } from '../../../lib/refusal.ts';
import { validated } from '../../../lib/validate.ts';
import { changesBetween } from '../../audit/audit.service.ts';
import { create, findSame } from '../../demands/demands.service.ts';
import { selectCategories } from './categories.repo.ts';
import { Faults, RecordRefused, type RecordAction } from './record-actions.ts';
import { selectUsersNamed } from './write-records.repo.ts';

/** A demand is created like one entered by hand; one that the customer already has open stays as it is. */
export function demandAction(): RecordAction {
  let categories: Awaited<ReturnType<typeof selectCategories>> | undefined;
  return async (ctx, { values }) => {
    categories ??= await selectCategories(ctx.db);
    const faults = new Faults();
    const criteria = {
      type: values['type'] ?? undefined,
      category: categoriesNamed(categories, values['category'], faults),
      manufacturer: listOf(values['manufacturer']),
      model: values['model'] ?? undefined,
      condition: conditionsNamed(ctx, values['condition'], faults),
      location: values['location'] ?? undefined,
      search: values['search'] ?? undefined,
      yearFrom: values['year_from'] ?? undefined,
      yearTo: values['year_to'] ?? undefined,
      hoursFrom: values['hours_from'] ?? undefined,
      hoursTo: values['hours_to'] ?? undefined,
      valueFrom: values['value_from'] ?? undefined,
      valueTo: values['value_to'] ?? undefined,
    };
    const ownerId = await ownerNamed(ctx, values['owner'], faults);
    const body = faults.catch(() => {
      const given = validated(
        createDemandBody,
        {
          ...customerByField((column) => values[column]),
          customerCompany: values['customer_company'] ?? values['customer_name'],
          criteria,
          ...(values['currency'] != null && { currency: values['currency'] }),
          nearly: values['nearly'] === true,
          note: values['note'] ?? null,
          validUntil: values['valid_until'] ?? null,
          ...(ownerId !== null && { ownerId }),
        },
        'body',
      );
      refuse(rangeRefusal(given.criteria));
      return given;
    });
    if (faults.any || body === null) throw faults;
    const same = await findSame(ctx, body);
    if (same !== null) return { outcome: 'unchanged', id: same.id, version: same.version, changes: null };
    const { id, version, customer_name, customer_company, valid_until } = await create(ctx, body);
    const changes = changesBetween({}, { customer_name, customer_company, valid_until });
    return { outcome: 'create', id, version, changes };
  };
}

/** The parts of a cell with several values. */
const listOf = (value: CellValue | undefined): string[] =>
  String(value ?? '')
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The keys of the categories, by name in either language; a name may contain a comma itself. */
function categoriesNamed(
  known: Awaited<ReturnType<typeof selectCategories>>,
  value: CellValue | undefined,
  faults: Faults,
): string[] {
  const keyOf = (text: string) =>
    known.find(
      ({ key, name_cs, name_en }) =>
        key === categoryKey(text) || [name_cs, name_en].some((name) => fold(name) === fold(text)),
    )?.key;
  const whole = value == null ? undefined : keyOf(String(value).trim());
  if (whole !== undefined) return [whole];
  return listOf(value).flatMap((name) => {
    const key = keyOf(name);
    if (key === undefined)
      faults.add(new RecordRefused('category', 'import.rowErrors.unknown_category', { name }));
    return key ?? [];
  });
}

/** The options of the condition, by their names or their labels in either language. */
function conditionsNamed({ language }: Ctx, value: CellValue | undefined, faults: Faults): string[] {
  const { options } = fieldOf('condition');
  return listOf(value).flatMap((text) => {
    const option = options?.find((one) =>
      [one, ...languages.map((its) => message(its, `machines.condition.${one}`))].some(
        (label) => fold(label) === fold(text),
      ),
    );
    if (option === undefined)
      faults.add(
        new RecordRefused('condition', 'import.rowErrors.not_an_option', {
          options: (options ?? []).map((one) => message(language, `machines.condition.${one}`)).join(', '),
        }),
      );
    return option ?? [];
  });
}

/** An active colleague by e-mail address or name; null if the cell is blank. */
async function ownerNamed(ctx: Ctx, value: CellValue | undefined, faults: Faults): Promise<string | null> {
  if (value == null) return null;
  const [id, another] = await selectUsersNamed(ctx.db, String(value).trim());
  if (id === undefined) faults.add(new RecordRefused('owner', 'import.rowErrors.unknown_owner'));
  else if (another !== undefined) faults.add(new RecordRefused('owner', 'import.rowErrors.several_owners'));
  return id ?? null;
}
