/** The infinite query options of a paged list: each page returns the cursor of the next one. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

/** The screen, form or dialog shows errors itself, so no error toast. */
export const quiet = { meta: { quiet: true } } as const;

/** Can be read offline. */
export const quietOffline = { meta: { quiet: true, keepOffline: true } } as const;

/** Refetched on every opening and window focus. */
export const live = { ...quiet, staleTime: 0, refetchOnWindowFocus: true } as const;

export const liveOffline = { ...live, ...quietOffline } as const;
