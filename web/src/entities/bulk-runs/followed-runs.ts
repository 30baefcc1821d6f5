import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useAuth } from '../../lib/auth.ts';

interface BulkState {
  /** Background runs whose end will be announced; kept over a reload. */
  followed: string[];
  /** The run whose result is open. */
  shown: string | null;
}

export const useFollowedRuns = create<BulkState>()(
  persist((): BulkState => ({ followed: [], shown: null }), {
    name: 'bulk-runs',
    partialize: ({ followed }) => ({ followed, shown: null }),
  }),
);

// The next user must not see the runs of the previous one.
useAuth.subscribe(({ user }, before) => {
  if (before.user !== null && user?.id !== before.user.id)
    useFollowedRuns.setState({ followed: [], shown: null });
});

export function followRun(id: string): void {
  useFollowedRuns.setState(({ followed }) => ({ followed: [...new Set([...followed, id])] }));
}

export function unfollowRun(id: string): void {
  useFollowedRuns.setState(({ followed }) => ({ followed: followed.filter((one) => one !== id) }));
}

export function showRun(id: string | null): void {
  useFollowedRuns.setState({ shown: id });
}
