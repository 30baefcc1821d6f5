import type { FieldConfig } from '@strojpark/core/contracts/field-config';

/** The order of all fields after some were moved in a filtered list: hidden fields keep their places. */
export function mergedOrder(all: readonly string[], shown: readonly string[]): string[] {
  const moved = new Set(shown);
  const next = shown.values();
  return all.map((id) => (moved.has(id) ? (next.next().value ?? id) : id));
}

/** The fields with these ids in their new order; fields of the other machine type keep their places. */
export function reordered(fields: readonly FieldConfig[], ids: readonly string[]): FieldConfig[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const order = mergedOrder(
    fields.map(({ id }) => id),
    ids.filter((id) => byId.has(id)),
  );
  return order.flatMap((id) => byId.get(id) ?? []);
}
