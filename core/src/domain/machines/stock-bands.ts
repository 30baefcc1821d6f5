/** The bands of days in stock, newest machines first. */

/** The last day of each band except the open-ended one. */
export const bandLimits = [30, 60, 90, 180] as const;

export interface StockBand {
  from: number;
  /** Null: no upper limit. */
  to: number | null;
}

export const stockBands: readonly StockBand[] = [...bandLimits, null].map((to, index) => ({
  from: index === 0 ? 0 : (bandLimits[index - 1] ?? 0) + 1,
  to,
}));
