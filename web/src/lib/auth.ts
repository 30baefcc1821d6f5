import type { SessionUser } from '@strojpark/core/contracts/auth';
import { can, type Permission } from '@strojpark/core/domain/access/permissions';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { clearPersonal } from './personal-storage.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Why a session ended, unless the user signed out. */
export type SessionEnd = 'idle' | 'expired';

interface AuthState {
  user: SessionUser | null;
  accessToken: string | null;
  refreshToken: string | null;
  /** Signed in for 30 days, regardless of activity. */
  rememberMe: boolean;
  /** Typed at this sign-in and to be changed now, so it is not asked for again; in memory only. */
  temporaryPassword: string | null;
  /** Why the last session ended, explained on the sign-in screen. */
  ended: SessionEnd | null;
  isAuthenticated: boolean;
  /** The check at start is still running. */
  isLoading: boolean;
}

const storageName = 'auth-storage';

const signedOut = {
  user: null,
  accessToken: null,
  refreshToken: null,
  rememberMe: false,
  temporaryPassword: null,
  ended: null,
  isAuthenticated: false,
  isLoading: false,
};

/** The signed-in user; user and tokens are persisted as `auth-storage`. */
export const useAuth = create<AuthState>()(
  persist((): AuthState => ({ ...signedOut, isLoading: true }), {
    name: storageName,
    partialize: ({ user, accessToken, refreshToken, rememberMe, ended }) => ({
      user,
      accessToken,
      refreshToken,
      rememberMe,
      ended,
    }),
  }),
);

export function signIn(
  session: Tokens & { user: SessionUser },
  rememberMe = false,
  password: string | null = null,
): void {
  const temporaryPassword = session.user.pending === 'password' ? password : null;
  useAuth.setState({
    ...session,
    rememberMe,
    temporaryPassword,
    ended: null,
    isAuthenticated: true,
    isLoading: false,
  });
}

/** Clears the session; `ended` is the reason, unless the user signed out. */
export function signOut(ended: SessionEnd | null = null): void {
  const { user } = useAuth.getState();
  if (ended === null) void clearPersonal(user?.id);
  useAuth.setState({ ...signedOut, ended });
}

/** Stores the new token pair after a refresh. */
export function storeTokens({ accessToken, refreshToken }: Tokens): void {
  useAuth.setState({ accessToken, refreshToken });
}

/** Updates the signed-in user; a late response for another user is ignored. */
export function storeUser(user: SessionUser): void {
  adoptStored();
  const { user: known, accessToken } = useAuth.getState();
  if (accessToken !== null && (known === null || known.id === user.id)) useAuth.setState({ user });
}

/**
 * Every write stores all persisted fields. Another tab may have just refreshed the tokens; storing the old ones would
 * end the session as a token reuse.
 */
function adoptStored(): void {
  void useAuth.persist.rehydrate();
}

/** Stores what the user has to do before anything else; the guards then redirect to it. */
export function storePending(pending: SessionUser['pending']): void {
  const { user } = useAuth.getState();
  if (user !== null && user.pending !== pending) storeUser({ ...user, pending });
}

/** Ends the check at start. */
export function endCheck(isAuthenticated: boolean): void {
  adoptStored();
  useAuth.setState({ isAuthenticated, isLoading: false });
}

/** Follows sign-in, refresh and sign-out in other tabs. */
export function syncSessionAcrossTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== storageName) return;
    if (newValue === null) signOut();
    else void adopt();
  });
}

async function adopt(): Promise<void> {
  await useAuth.persist.rehydrate();
  const { user, accessToken } = useAuth.getState();
  // Another user may have signed in there.
  useAuth.setState({ isAuthenticated: user !== null && accessToken !== null, temporaryPassword: null });
}

/** The signed-in user; only for components inside the signed-in layout. */
export function useActor(): SessionUser {
  const user = useAuth((state) => state.user);
  if (user === null) throw new Error('useActor needs a signed-in user');
  return user;
}

/** Whether the signed-in user has the permission (ownership is checked separately). */
export function useCan(permission: Permission): boolean {
  return useAuth(({ user }) => user !== null && can(user, permission));
}
