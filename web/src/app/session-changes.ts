import { useAuth } from '../lib/auth.ts';
import { router } from './router.ts';

/** Leads to and from the sign-in whenever the session begins or ends, in this tab or in another. */
export function followSession(): void {
  useAuth.subscribe((state, before) => {
    if (state.isLoading || before.isLoading) return;
    if (state.isAuthenticated && !before.isAuthenticated) void router.invalidate();
    if (!state.isAuthenticated && before.isAuthenticated) {
      const search = { redirect: router.state.location.href };
      // Unsaved changes cannot hold a session that is over.
      void router.navigate({ to: '/login', search, ignoreBlocker: true });
    }
  });
}
