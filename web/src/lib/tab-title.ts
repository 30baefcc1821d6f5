import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** What is open, the last one on top. */
const useOpenTitles = create<{ titles: readonly { id: string; text: string }[] }>(() => ({ titles: [] }));

/** The title of the browser tab while the component is shown, instead of the page's. */
export function useTabTitle(text: string): void {
  const id = useId();
  useEffect(() => {
    useOpenTitles.setState(({ titles }) => ({ titles: [...titles, { id, text }] }));
    return () =>
      useOpenTitles.setState(({ titles }) => ({ titles: titles.filter((title) => title.id !== id) }));
  }, [id, text]);
}

/** The title set by what is open; undefined if nothing is. */
export const useOpenTitle = (): string | undefined => useOpenTitles(({ titles }) => titles.at(-1)?.text);
