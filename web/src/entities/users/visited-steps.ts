import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useActor } from '../../lib/auth.ts';

export type VisitedStep = 'profile' | 'browse' | 'reserve' | 'guide';

/** The first steps that each user of this browser has visited. */
const useStored = create<Partial<Record<string, readonly VisitedStep[]>>>()(
  persist((): Partial<Record<string, readonly VisitedStep[]>> => ({}), { name: 'first-steps' }),
);

const none: readonly VisitedStep[] = [];

/** The first steps of the signed-in user that need a visit only. */
export function useVisitedSteps(): readonly VisitedStep[] {
  const { id } = useActor();
  return useStored((all) => all[id]) ?? none;
}

/** Ticks a step off while its screen or dialog is open, however it was reached; null where there is none. */
export function useVisit(step: VisitedStep | null): void {
  const { id } = useActor();
  useEffect(() => {
    const visited = useStored.getState()[id] ?? none;
    if (step !== null && !visited.includes(step)) useStored.setState({ [id]: [...visited, step] });
  }, [id, step]);
}
