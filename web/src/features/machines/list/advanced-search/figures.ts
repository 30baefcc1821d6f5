import { figureCriteria } from '@strojpark/core/domain/fields/machine-criteria';
import type { ListFilters } from '../filters/list-filters.ts';

/** The figures that the company keeps about a machine, which are in no form, by the group that they are filtered in. */
export const figuresIn = {
  state: figureCriteria.filter(({ field }) => field === 'days_in_stock'),
  finance: figureCriteria.filter(({ field }) => field !== 'days_in_stock'),
};
export type FigureGroup = keyof typeof figuresIn;

/** How many of them are filtered. */
export const countFigures = (group: FigureGroup, filters: ListFilters): number =>
  figuresIn[group].filter(({ from, to }) => (filters[from] ?? filters[to]) !== undefined).length +
  (group === 'finance' && filters.reduced !== undefined ? 1 : 0);
