import type { FieldConfig } from '@strojpark/core/contracts/field-config';

/**
 * The order of all fields after some of them have been put in order: whoever moves a field in a filtered list
 * leaves the hidden ones where they are.
 */
export function mergedOrder(all: readonly string[], shown: readonly string[]): string[] {
  const moved = new Set(shown);
  const next = shown.values();
  return all.map((id) => (moved.has(id) ? (next.next().value ?? id) : id));
}

/** The fields in a new order of those with these ids; the other kind's fields stay in their places. */
export function reordered(fields: readonly FieldConfig[], ids: readonly string[]): FieldConfig[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const order = mergedOrder(
    fields.map(({ id }) => id),
    ids.filter((id) => byId.has(id)),
  );
  return order.flatMap((id) => byId.get(id) ?? []);
}
