import { machineListItem, type MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { FieldType } from '@strojpark/core/domain/fields/machine-field-kinds';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { isListed } from '@strojpark/core/domain/fields/field-config-rules';
import {
  currencyOfField,
  fieldOf,
  machineFieldNames,
  sortFields,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/fields/machine-fields';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldConfigs } from '../../../../entities/field-config/field-config.queries.ts';
import { useCan } from '../../../../lib/auth.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';
import type { ListColumn as Column } from '../../../../ui/list/list-column.ts';
import { customText } from '../../../../entities/field-config/custom-text.ts';
import type { FieldText } from '../../../../entities/machines/use-field-text.ts';
import { useFields } from '../../../../entities/field-config/use-fields.ts';
import type { MachineSearch } from '../machine-search.ts';

/** A built-in field, or `custom.` followed by the name of a custom field. */
export type ColumnName = MachineFieldName | `custom.${string}`;

export interface ListColumn extends Column<ColumnName, NonNullable<MachineSearch['sort']>> {
  /** Set for a custom field. */
  custom?: FieldConfig;
}

/** The columns if the field configuration cannot be loaded. */
const fallback: readonly MachineFieldName[] = [
  'name',
  'status',
  'manufacturer',
  'model',
  'category',
  'year_of_manufacture',
  'location',
  'current_value',
];

/** Fields that are shown below the name, so they need no column; a new machine usually has one of the two numbers. */
const underName: Record<MachineType, readonly MachineFieldName[]> = {
  used: ['vin'],
  stock: ['equipment_number', 'serial_number'],
};

const sortOf = (name: MachineFieldName) => sortFields.find((field) => field === name);

const isKnown = (name: string): name is MachineFieldName => machineFieldNames.some((field) => field === name);

/** Fields that every list item includes, as it does custom fields; others are requested by name. */
export const isExtra = (name: ColumnName): name is MachineFieldName =>
  isKnown(name) && !(name in machineListItem.shape);

type Value = string | number | boolean | null | undefined;

/** The displayed value of a column. */
export function cellText({ name, custom }: ListColumn, machine: MachineListItem, text: FieldText): string {
  if (custom) return customText(custom, machine.custom_fields?.[custom.fieldName]);
  return isKnown(name) ? text(name, valueOf(machine, name), currencyOfField(name, machine)) : '';
}

/** The value of a field in a list item. */
function valueOf(machine: MachineListItem, name: MachineFieldName): Value {
  if (isExtra(name)) return machine.extra?.[name];
  return machine[name as Exclude<keyof MachineListItem, 'extra' | 'custom_fields'>];
}

/** The columns after the name: the visible fields in the configured order. */
export function useListColumns(type: MachineType): ListColumn[] {
  const { t } = useTranslation();
  const { isPending } = useFieldConfigs();
  const fields = useFields(type);
  const seesCosts = useCan('machines.view_costs');
  const language = currentLanguage();
  return useMemo(() => {
    if (isPending) return [];
    const headOf = (name: MachineFieldName, given = '') => {
      const usual = t(`machines.fields.${name}`);
      if (given !== '' && given !== usual) return given;
      return name === 'year_of_manufacture' ? t('machines.list.year') : usual;
    };
    const own = (name: MachineFieldName, field?: FieldConfig): ListColumn => ({
      name,
      label: headOf(name, field?.translations[language].displayName),
      ...columnSizeOf(name),
      sort: sortOf(name),
    });
    const shown = fields.filter(isListed);
    const columns = shown.flatMap((field) => {
      if (field.isCustom) return [customColumn(field, field.translations[language].displayName)];
      return isKnown(field.fieldName) ? [own(field.fieldName, field)] : [];
    });
    const isElsewhere = ({ name }: ListColumn) =>
      name === 'name' || name === 'type' || underName[type].some((one) => one === name);
    const isSecret = ({ name }: ListColumn) => isKnown(name) && fieldOf(name).cost === true && !seesCosts;
    return (fields.length > 0 ? columns : fallback.map((name) => own(name))).filter(
      (column) => !isElsewhere(column) && !isSecret(column),
    );
  }, [isPending, fields, language, t, type, seesCosts]);
}

function customColumn(custom: FieldConfig, label: string): ListColumn {
  const name = `custom.${custom.fieldName}` as const;
  return { name, custom, label, ...sizesByType[custom.fieldType], sort: name };
}

type ColumnSize = Pick<ListColumn, 'width' | 'min' | 'isNumeric' | 'rank' | 'from'>;

const textSize = { width: 132, min: 76 };
const numberSize = { width: 84, isNumeric: true };

/** Widths by value type: texts may shrink, numbers and dates are shown in full. */
const sizesByType: Record<FieldType, ColumnSize> = {
  text: textSize,
  textarea: { width: 200, min: 80 },
  map: { width: 200, min: 80 },
  select: { width: 116, min: 92 },
  number: numberSize,
  integer: numberSize,
  // Wide enough for `99 999 999,99 CZK`.
  money: { width: 152, isNumeric: true },
  date: { width: 92 },
  timestamp: { width: 132 },
  boolean: { width: 76 },
};

/** The name, of up to three lines, with the number below it. Next to a record the status is there too. */
export const nameColumnSize = { width: 400, min: 278, beside: 372 };

const sizesByField: Partial<Record<MachineFieldName, ColumnSize>> = {
  status: { width: 152, rank: 4 },
  // Wide enough for `Rypadlonakladače`. In a narrow list its room is that of a long name, which usually says it.
  category: { width: 142, min: 136, from: 1000 },
  manufacturer: { width: 96, min: 80 },
  model: { width: 92, min: 76 },
  vin: { width: 156 },
  serial_number: { width: 120, min: 84 },
  equipment_number: { width: 96, min: 92 },
  year_of_manufacture: { width: 60, isNumeric: true, rank: 3 },
  operating_hours: { width: 94, isNumeric: true, rank: 2 },
  // Wide enough for each line of `Ostrava – Vítkovice`.
  location: { width: 140, min: 104, rank: 1 },
  dodano_status: { width: 112, min: 92 },
  zakaznik_stock: { width: 112, min: 84 },
  // Of one machine: wide enough for `9 999 999,99 CZK`.
  // Rather than the status: year and hours are below it.
  current_value: { ...sizesByType.money, width: 140, rank: 5 },
};

/** The default width of a column: the default columns fit into 1440 pixels. */
export const columnSizeOf = (name: MachineFieldName): ColumnSize =>
  sizesByField[name] ?? sizesByType[fieldOf(name).type];
