/** Whose sales are open: those of this month, or of the part of the previous one that they are compared with. */
export type SalesPeriod = 'month' | 'previous';

export interface DashboardSearch {
  sales?: SalesPeriod | undefined;
}

/** What the address of the dashboard says. */
export function readDashboardSearch({ sales }: Record<string, unknown>): DashboardSearch {
  return sales === 'month' || sales === 'previous' ? { sales } : {};
}
