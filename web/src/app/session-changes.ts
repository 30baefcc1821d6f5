import type { SessionUser } from '@strojpark/core/contracts/auth';
import { useAuth } from '../lib/auth.ts';
import { clearLog } from '../lib/log.ts';
import { router } from './router.ts';

/** All that the guards ask of a user. */
const accessOf = (user: SessionUser | null) =>
  JSON.stringify([user?.role, user?.permissions, user?.pending ?? null]);

/**
 * Lets the guards look again whenever the session begins or ends or an administrator changed what the user
 * may do, in this tab or in another: they lead to the sign-in, to the account's set-up and back.
 */
export function followSession(): void {
  useAuth.subscribe((state, before) => {
    if (before.user !== null && before.user.id !== state.user?.id) clearLog();
    if (state.isLoading || before.isLoading) return;
    const isChanged =
      state.isAuthenticated !== before.isAuthenticated || accessOf(state.user) !== accessOf(before.user);
    if (isChanged) void router.invalidate();
  });
}
