import { useSearch } from '@tanstack/react-router';

/** What the URL says about a screen besides its filter and order. */
interface RecordPlace {
  /** The open record. */
  openId: string | null;
  /** The scroll position of the list. */
  at: string | undefined;
}

/** Read apart from the filter, so that only what depends on it renders when a record opens or closes. */
export function useRecordPlace(param: string): RecordPlace {
  return useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => ({
      openId: textOf(search[param]) ?? null,
      at: textOf(search['at']),
    }),
    structuralSharing: true,
  });
}

/** The open dialog of the screen itself. */
export const useDialogPlace = () => useSearch({ strict: false, select: dialogOf, structuralSharing: true });

export const dialogOf = (search: Record<string, unknown>) => textOf(search['dialog']) ?? null;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
