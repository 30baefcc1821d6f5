import { machineListItem, type MachineListItem } from '@strojpark/core/contracts/machine-record';
import {
  fieldOf,
  machineFieldNames,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/machine-fields';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useVisibleFields } from '../machines.queries.ts';
import { sortableFields, type MachineSearch } from './machine-search.ts';

export interface ListColumn {
  name: MachineFieldName;
  label: string;
  /** In pixels. */
  width: number;
  isNumeric: boolean;
  sort: MachineSearch['sort'];
}

/** What a list shows when the configuration of fields cannot be read (spec 2 §7). */
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

const widths: Partial<Record<MachineFieldName, number>> = {
  status: 152,
  manufacturer: 112,
  model: 112,
  category: 144,
  vin: 170,
  serial_number: 140,
  equipment_number: 112,
  year_of_manufacture: 80,
  operating_hours: 100,
  location: 140,
};

/** What always stands under the name when a machine has it. */
const underName: Record<MachineType, readonly MachineFieldName[]> = {
  used: ['vin'],
  stock: ['equipment_number'],
};

const numericTypes = ['number', 'integer', 'money'];

function widthOf(name: MachineFieldName): number {
  const { type } = fieldOf(name);
  if (widths[name] !== undefined) return widths[name];
  return type === 'money' ? 132 : type === 'text' || type === 'textarea' ? 160 : 120;
}

const isSortable = (name: string): name is NonNullable<MachineSearch['sort']> =>
  sortableFields.some((field) => field === name);

const isKnown = (name: string): name is MachineFieldName => machineFieldNames.some((field) => field === name);

/** Fields that a list item carries by itself; the others are asked for by name. */
export const isExtra = (name: MachineFieldName) => !(name in machineListItem.shape);

type Value = string | number | boolean | null | undefined;

/** The value of a field in a list item. */
export function valueOf(machine: MachineListItem, name: MachineFieldName): Value {
  if (isExtra(name)) return machine.extra?.[name];
  return machine[name as Exclude<keyof MachineListItem, 'extra'>];
}

/** The columns of a list without the first one: the visible fields in the administrator's order. */
export function useListColumns(type: MachineType): ListColumn[] {
  const { t } = useTranslation();
  const { data, isError } = useVisibleFields(type);
  const language = currentLanguage();
  return useMemo(() => {
    const label = (name: MachineFieldName) =>
      data?.find(({ fieldName }) => fieldName === name)?.translations[language].displayName ||
      t(`machines.fields.${name}`);
    const names = data?.map(({ fieldName }) => fieldName).filter(isKnown) ?? (isError ? fallback : []);
    return names
      .filter((name) => name !== 'name' && name !== 'type' && !underName[type].includes(name))
      .map((name) => ({
        name,
        label: label(name),
        width: widthOf(name),
        isNumeric: numericTypes.includes(fieldOf(name).type),
        sort: isSortable(name) ? name : undefined,
      }));
  }, [data, isError, language, t, type]);
}

const maxCardFields = 6;
/** A card shows these at a place of their own. */
const shownOnCards: readonly MachineFieldName[] = ['status', 'current_value', 'sale_price', 'currency'];

/** The fields of a card (spec 2 §9): the first columns. */
export function cardFields(columns: readonly ListColumn[]): ListColumn[] {
  return columns.filter(({ name }) => !shownOnCards.includes(name)).slice(0, maxCardFields);
}
