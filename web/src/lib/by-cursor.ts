/** The infinite query options of a paged list: each page returns the cursor of the next one. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};
