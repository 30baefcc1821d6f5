import { createContext, useContext } from 'react';

/** What a header may show about the records. */
export interface ScreenRows {
  total: number;
  totalIsExact: boolean;
  /** There is nothing to show yet. */
  isPending: boolean;
  error: Error | null;
  /** How many columns of a table have no room. */
  hiddenColumns?: number;
}

/** The rows of the screen. A context, so that only the parts of a header that show them re-render. */
export const ScreenRowsContext = createContext<ScreenRows>({
  total: 0,
  totalIsExact: true,
  isPending: true,
  error: null,
});

export const useScreenRows = (): ScreenRows => useContext(ScreenRowsContext);

/** The filters find nothing: the empty list has the button that clears them, so the header needs none. */
export function useFindsNothing(): boolean {
  const { total, isPending, error } = useScreenRows();
  return !isPending && error === null && total === 0;
}
