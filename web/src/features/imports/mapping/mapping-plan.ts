import type { ImportMapping } from '@strojpark/core/contracts/import-records';

type Rules = Pick<ImportMapping, 'onInvalid' | 'replacement' | 'substitutions'>;

/**
 * The source of a field: a column of the file with rules for its invalid cells, one constant for every row, or nothing, so
 * that it does not take over the value of another field either.
 */
export type Source = { column: string; rules?: Rules } | { constant: string; isBlank?: true };

/** The mapping as the user edits it: field → source. A column may be used for several fields. */
export type MappingPlan = Readonly<Record<string, Source>>;

/** The plan for stored or suggested mappings. */
export function planOf(mappings: readonly ImportMapping[]): MappingPlan {
  const pairs = mappings.map(({ targetField, sourceColumn, constant = '', ...rules }) => {
    const source: Source =
      sourceColumn === undefined
        ? { constant, ...(constant === '' && { isBlank: true }) }
        : { column: sourceColumn, ...(Object.keys(rules).length > 0 && { rules }) };
    return [targetField, source] as const;
  });
  return Object.fromEntries(pairs);
}

/** The plan with another source for one field; `null` clears it. */
export function withSource(plan: MappingPlan, target: string, source: Source | null): MappingPlan {
  const { [target]: _, ...rest } = plan;
  return source === null ? rest : { ...rest, [target]: source };
}

/** The fields with a source; a constant that is not typed yet does not count. */
export function filledTargets(plan: MappingPlan): Set<string> {
  const filled = Object.entries(plan).filter(
    ([, source]) => 'column' in source || source.isBlank === true || source.constant.trim() !== '',
  );
  return new Set(filled.map(([target]) => target));
}

/** The plan in the format of the server. */
export function mappingsOf(plan: MappingPlan): ImportMapping[] {
  const filled = filledTargets(plan);
  return Object.entries(plan)
    .filter(([target]) => filled.has(target))
    .map(([targetField, source]) =>
      'column' in source
        ? { targetField, sourceColumn: source.column, ...source.rules }
        : { targetField, constant: source.constant.trim() },
    );
}

/** The columns of the file that no field uses. */
export function unusedColumns(columns: readonly string[], plan: MappingPlan): string[] {
  const used = new Set(Object.values(plan).flatMap((source) => ('column' in source ? [source.column] : [])));
  return columns.filter((column) => !used.has(column));
}
