import {
  choiceCriterionNames,
  dayCriteria,
  figureCriterionNames,
  rangeCriterionNames,
  textCriteria,
  textCriterionNames,
} from '@strojpark/core/domain/fields/machine-criteria';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { searchFields } from '@strojpark/core/domain/fields/machine-fields';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { highlightRanges } from '@strojpark/core/domain/search-highlight';
import type { ColumnName } from '../columns/list-columns.ts';
import type { MachineSearch } from '../machine-search.ts';

const days = dayCriteria.flatMap(({ from, to }) => [from, to]);

/** The filters of a list, by their names in URL and API. */
export const filterNames = [
  'status',
  'category',
  'custom',
  'search',
  'field',
  ...choiceCriterionNames,
  'missingFrom',
  ...textCriterionNames,
  ...rangeCriterionNames,
  ...figureCriterionNames,
  'reduced',
  ...days,
] as const;

export type ListFilters = Pick<MachineSearch, (typeof filterNames)[number]>;

/** Filters without an input, set only by links. */
const others: readonly string[] = ['search', 'field', 'custom', 'missingFrom', ...days];

/** Whether there are criteria that have an input, apart from those for custom fields. */
export const hasCriteria = (filters: ListFilters): boolean =>
  filterNames.some((name) => filters[name] !== undefined && !others.includes(name));

const identifiers = ['vin', 'equipment_number', 'serial_number'] as const;

/** The name says manufacturer and model too. */
const partsOf = (name: ColumnName): readonly ColumnName[] =>
  name === 'name' ? ['name', 'manufacturer', 'model'] : [name];

/** What to highlight in a field: the search text, if it searches this field, and the field's own criterion. */
export function highlightedIn(name: ColumnName, filters: ListFilters): string | undefined {
  const { search, field } = filters;
  const isSearched = field === undefined ? searchFields.some((one) => one === name) : field === name;
  const criteria = textCriterionNames.filter((one) => partsOf(name).includes(textCriteria[one]));
  return together([isSearched ? search : undefined, ...criteria.map((one) => filters[one])]);
}

/**
 * The number below the name, and what to highlight in it: the one that identifies the machine, unless only another one is
 * what was searched for.
 */
export function shownIdentifier(
  machine: Pick<MachineListItem, 'type' | (typeof identifiers)[number]>,
  filters: ListFilters,
): { text: string; query: string | undefined } {
  const query = together([...new Set(identifiers.map((name) => highlightedIn(name, filters)))]);
  const usual = displayIdentifier(machine);
  const isFound = (number: string) => query !== undefined && highlightRanges(number, query).length > 0;
  const found = [usual, ...identifiers.map((name) => machine[name] ?? '')].find(isFound);
  return found === undefined ? { text: usual, query: undefined } : { text: found, query };
}

function together(texts: readonly (string | undefined)[]): string | undefined {
  const present = texts.filter((text) => text !== undefined);
  return present.length > 0 ? present.join(' ') : undefined;
}
