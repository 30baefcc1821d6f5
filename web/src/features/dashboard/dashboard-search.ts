/** `sales`: which sales are open: this month's, or those of the same part of the previous month. */
export type SalesPeriod = 'month' | 'previous';

interface DashboardSearch {
  sales?: SalesPeriod | undefined;
}

/** The state of the dashboard in the URL. */
export function readDashboardSearch({ sales }: Record<string, unknown>): DashboardSearch {
  return sales === 'month' || sales === 'previous' ? { sales } : {};
}
