/** The selected records of a list: some of them, or all that match the filter except some. */
export interface Selection {
  all: boolean;
  /** The selected ids; with `all` the deselected ones. */
  ids: ReadonlySet<string>;
  /** The start of a range: the record that was toggled last. */
  from: string | null;
}

export const noSelection: Selection = { all: false, ids: new Set(), from: null };

export const isSelected = ({ all, ids }: Selection, id: string) => all !== ids.has(id);

export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...selection, ids, from: id };
}

/** Selects from the last toggled record to this one, in the order shown, both included. */
export function selectRange(selection: Selection, shown: readonly string[], to: string): Selection {
  const begin = selection.from === null ? -1 : shown.indexOf(selection.from);
  const end = shown.indexOf(to);
  if (begin === -1 || end === -1) return toggle(selection, to);
  const ids = new Set(selection.ids);
  for (const id of shown.slice(Math.min(begin, end), Math.max(begin, end) + 1)) {
    if (selection.all) ids.delete(id);
    else ids.add(id);
  }
  return { ...selection, ids, from: to };
}

export const selectShown = (shown: readonly string[]): Selection => ({
  all: false,
  ids: new Set(shown),
  from: null,
});

export const selectAllMatching: Selection = { all: true, ids: new Set(), from: null };

/** The number of selected records out of those that match. */
export const selectedCount = ({ all, ids }: Selection, total: number) => (all ? total - ids.size : ids.size);

/** Whether none, some or all of the shown rows are selected. */
export function shownState(selection: Selection, shown: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = shown.filter((id) => isSelected(selection, id)).length;
  if (chosen === 0) return 'none';
  return chosen === shown.length ? 'all' : 'some';
}

/** The selection as a bulk call expects it. */
export type BulkTarget<Filter> = { ids: string[] } | { filter: Filter; except: string[] };

export function targetOf<Filter>({ all, ids }: Selection, filter: Filter): BulkTarget<Filter> {
  return all ? { filter, except: [...ids] } : { ids: [...ids] };
}
