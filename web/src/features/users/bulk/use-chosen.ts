import { useState } from 'react';

/** Which of the candidates are chosen: all of them, until somebody leaves one out. */
export function useChosen(candidates: readonly { id: string }[]) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const ids = candidates.map(({ id }) => id);
  const chosen = ids.filter((id) => !left.includes(id));
  return {
    chosen,
    isChosen: (id: string) => !left.includes(id),
    toggle: (id: string) => setLeft(left.includes(id) ? left.filter((other) => other !== id) : [...left, id]),
    toggleAll: () => setLeft(chosen.length === ids.length ? ids : []),
  };
}
