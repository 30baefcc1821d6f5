import type { FieldConfig } from '@strojpark/core/contracts/field-config';

/** The unsaved changes of one row; all rows are saved together. */
const toggles = ['isUsed', 'isVisible', 'isRequired'] as const;
export type Toggle = (typeof toggles)[number];

type Toggled = Partial<Record<Toggle, boolean>>;
/** Changes by field id. */
export type FieldDraft = Readonly<Record<string, Toggled>>;
export type FieldChange = Toggled & { id: string };

const entries = (toggled: Toggled) =>
  toggles.flatMap((toggle) => {
    const value = toggled[toggle];
    return value === undefined ? [] : [[toggle, value] as const];
  });

export const withToggle = (draft: FieldDraft, id: string, toggle: Toggle, value: boolean): FieldDraft => ({
  ...draft,
  [id]: { ...draft[id], [toggle]: value },
});

/** The differences from what is stored now. */
export function draftChanges(fields: readonly FieldConfig[], draft: FieldDraft): FieldChange[] {
  return fields.flatMap((field) => {
    const changed = entries(draft[field.id] ?? {}).filter(([toggle, value]) => field[toggle] !== value);
    return changed.length === 0 ? [] : [{ id: field.id, ...Object.fromEntries(changed) }];
  });
}

/** Drops the saved changes and keeps those made since. */
export function withoutSaved(draft: FieldDraft, saved: readonly FieldChange[]): FieldDraft {
  const rest = saved.map(({ id, ...values }) => {
    const kept = entries(draft[id] ?? {}).filter(([toggle, value]) => values[toggle] !== value);
    return [id, Object.fromEntries(kept)] as const;
  });
  return { ...draft, ...Object.fromEntries(rest) };
}

/** The number of changed switches. */
export const countChanges = (changes: readonly FieldChange[]): number =>
  changes.reduce((count, change) => count + entries(change).length, 0);
