import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type VisitedStep = 'profile' | 'browse' | 'reserve' | 'guide';

/** The first steps that each user of this browser has visited. */
const useStored = create<Partial<Record<string, readonly VisitedStep[]>>>()(
  persist((): Partial<Record<string, readonly VisitedStep[]>> => ({}), { name: 'first-steps' }),
);

const none: readonly VisitedStep[] = [];

export function useVisitedSteps(userId: string) {
  const visited = useStored((all) => all[userId]) ?? none;
  const visit = (step: VisitedStep) =>
    useStored.setState(({ [userId]: before = none }) => ({ [userId]: [...new Set([...before, step])] }));
  return { visited, visit };
}
