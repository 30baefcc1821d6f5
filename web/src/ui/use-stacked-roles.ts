import { useIsPhone } from './use-is-phone.ts';

/**
 * The roles of a table, its rows and cells, which are named on a phone only: browsers may drop them from what is no longer
 * laid out as a table.
 */
export function useStackedRoles(): (role: string) => string | undefined {
  const isStacked = useIsPhone();
  return (role) => (isStacked ? role : undefined);
}
