interface Count {
  total: number;
  totalIsExact: boolean;
}

/**
 * A count that is not exact is at least what the page knows of: its own rows, and one more if another page follows. A
 * cursor does not say how many rows are before the page, so that further down the list more may have been listed.
 */
export function atLeastThePage(
  { total, totalIsExact }: Count,
  { items, nextCursor }: { items: readonly unknown[]; nextCursor: string | null },
): Count {
  const known = items.length + (nextCursor === null ? 0 : 1);
  return { total: totalIsExact ? total : Math.max(total, known), totalIsExact };
}
