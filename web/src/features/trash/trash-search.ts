/** The state of the trash, as its address keeps it. */
export interface TrashSearch {
  tab?: 'reservations' | undefined;
  search?: string | undefined;
}

/** What an address says, without anything that the page does not know. */
export function readTrashSearch({ tab, search }: Record<string, unknown>): TrashSearch {
  return {
    tab: tab === 'reservations' ? tab : undefined,
    search: typeof search === 'string' ? search.slice(0, 200) : undefined,
  };
}
