/** The state of the trash in the URL. */
export interface TrashSearch {
  tab?: 'reservations' | undefined;
  search?: string | undefined;
}

/** Reads the URL and drops everything that the page does not know. */
export function readTrashSearch({ tab, search }: Record<string, unknown>): TrashSearch {
  return {
    tab: tab === 'reservations' ? tab : undefined,
    search: typeof search === 'string' ? search.slice(0, 200) : undefined,
  };
}
