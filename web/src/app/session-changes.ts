import type { SessionUser } from '@strojpark/core/contracts/auth';
import { useAuth } from '../lib/auth.ts';
import { clearLog } from '../lib/log.ts';
import { router } from './router.ts';

/** The user data that the guards read. */
const accessOf = (user: SessionUser | null) =>
  JSON.stringify([user?.role, user?.permissions, user?.pending ?? null]);

/** A setup step that became necessary: the shell asks for it above the open screen, which keeps what was typed. */
const isNewStep = (user: SessionUser | null, before: SessionUser | null) =>
  user !== null && before !== null && !before.pending && user.pending !== null && user.id === before.id;

/**
 * Runs the guards again whenever the session starts or ends or an administrator changed the user's permissions, in
 * this tab or another: they redirect to the sign-in, to the account setup and back.
 */
export function rerunGuardsOnSessionChange(): void {
  useAuth.subscribe((state, before) => {
    if (before.user !== null && before.user.id !== state.user?.id) clearLog();
    if (state.isLoading || before.isLoading) return;
    const isChanged =
      state.isAuthenticated !== before.isAuthenticated || accessOf(state.user) !== accessOf(before.user);
    if (isChanged && !isNewStep(state.user, before.user)) void router.invalidate();
  });
}
