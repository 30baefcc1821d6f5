import { figureCriteria } from '@strojpark/core/domain/fields/machine-criteria';
import type { ListFilters } from '../filters/list-filters.ts';

/** The figures that the company keeps about a machine, by the theme that they are filtered in. */
export const figuresIn = {
  state: figureCriteria.filter(({ field }) => field === 'days_in_stock'),
  finance: figureCriteria.filter(({ field }) => field !== 'days_in_stock'),
};
export type FigureTheme = keyof typeof figuresIn;

/** How many of them are filtered. */
export const countFigures = (theme: FigureTheme, filters: ListFilters): number =>
  figuresIn[theme].filter(({ from, to }) => (filters[from] ?? filters[to]) !== undefined).length +
  (theme === 'finance' && filters.reduced !== undefined ? 1 : 0);
