import type { FieldConfig } from '@strojpark/core/contracts/field-config';

/** What a switch in a row changes; all switches of the screen are saved together. */
export type Toggle = 'isVisible' | 'isRequired';
const toggles: readonly Toggle[] = ['isVisible', 'isRequired'];

type Toggled = Partial<Record<Toggle, boolean>>;
/** By the id of the field. */
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

/** What differs from what is stored now, whoever has stored it. */
export function draftChanges(fields: readonly FieldConfig[], draft: FieldDraft): FieldChange[] {
  return fields.flatMap((field) => {
    const changed = entries(draft[field.id] ?? {}).filter(([toggle, value]) => field[toggle] !== value);
    return changed.length === 0 ? [] : [{ id: field.id, ...Object.fromEntries(changed) }];
  });
}

/** Drops what was saved and keeps what has been switched since. */
export function withoutSaved(draft: FieldDraft, saved: readonly FieldChange[]): FieldDraft {
  const rest = saved.map(({ id, ...values }) => {
    const kept = entries(draft[id] ?? {}).filter(([toggle, value]) => values[toggle] !== value);
    return [id, Object.fromEntries(kept)] as const;
  });
  return { ...draft, ...Object.fromEntries(rest) };
}

/** How many switches stand differently. */
export const countChanges = (changes: readonly FieldChange[]): number =>
  changes.reduce((count, change) => count + entries(change).length, 0);
