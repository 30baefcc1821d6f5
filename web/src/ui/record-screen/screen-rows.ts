import { createContext, useContext } from 'react';

/** What a header may say about the records below it. */
export interface ScreenRows {
  total: number;
  totalIsExact: boolean;
  /** There is nothing to show yet. */
  isPending: boolean;
  error: Error | null;
}

/** The rows of the screen. A context, so that a header renders again only where it shows them. */
export const ScreenRowsContext = createContext<ScreenRows>({
  total: 0,
  totalIsExact: true,
  isPending: true,
  error: null,
});

export const useScreenRows = (): ScreenRows => useContext(ScreenRowsContext);
