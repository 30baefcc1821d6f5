import { useAuth } from '../lib/auth.ts';
import { router } from './router.ts';

/** Leads to and from the sign-in whenever the session begins or ends, in this tab or in another. */
export function followSession(): void {
  useAuth.subscribe((state, before) => {
    if (state.isLoading || before.isLoading) return;
    if (state.isAuthenticated && !before.isAuthenticated) void router.invalidate();
    if (!state.isAuthenticated && before.isAuthenticated) {
      void router.navigate({ to: '/login', search: { redirect: router.state.location.href } });
    }
  });
}
