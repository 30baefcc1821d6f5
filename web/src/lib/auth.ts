import type { SessionUser } from '@strojpark/core/contracts/auth';
import { can, type Permission } from '@strojpark/core/domain/access/permissions';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { clearPersonal } from './personal-storage.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Why a session ended without a logout. */
export type SessionEnd = 'idle' | 'expired';

interface AuthState {
  user: SessionUser | null;
  accessToken: string | null;
  refreshToken: string | null;
  /** Signed in for 30 days, whether or not anything happens. */
  rememberMe: boolean;
  /** Of the last session, for the sign-in to explain. */
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
  ended: null,
  isAuthenticated: false,
  isLoading: false,
};

/** Who is signed in; user and tokens persist under `auth-storage` (spec 1 §3). */
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

export function signIn(session: Tokens & { user: SessionUser }, rememberMe = false): void {
  useAuth.setState({ ...session, rememberMe, ended: null, isAuthenticated: true, isLoading: false });
}

/** Forgets the session; `ended` says why when it was nobody's wish. */
export function signOut(ended: SessionEnd | null = null): void {
  if (ended === null) clearPersonal();
  useAuth.setState({ ...signedOut, ended });
}

/** The new pair after a refresh. */
export function keepTokens({ accessToken, refreshToken }: Tokens): void {
  useAuth.setState({ accessToken, refreshToken });
}

/** Brings the signed-in user up to date; somebody else's answer that comes too late changes nothing. */
export function keepUser(user: SessionUser): void {
  adoptStored();
  const { user: known, accessToken } = useAuth.getState();
  if (accessToken !== null && (known === null || known.id === user.id)) useAuth.setState({ user });
}

/**
 * Every change stores all that is kept. Another tab may have refreshed the tokens a moment ago, and storing
 * the ones before would end the session as a reuse of an old token.
 */
function adoptStored(): void {
  void useAuth.persist.rehydrate();
}

/** What the server wants done before anything else works: it leads there. */
export function keepPending(pending: SessionUser['pending']): void {
  const { user } = useAuth.getState();
  if (user !== null && user.pending !== pending) keepUser({ ...user, pending });
}

/** Ends the check at start. */
export function endCheck(isAuthenticated: boolean): void {
  adoptStored();
  useAuth.setState({ isAuthenticated, isLoading: false });
}

/** Follows sign-in, refresh and sign-out in the browser's other tabs. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== storageName) return;
    if (newValue === null) signOut();
    else void adopt();
  });
}

async function adopt(): Promise<void> {
  await useAuth.persist.rehydrate();
  const { user, accessToken } = useAuth.getState();
  useAuth.setState({ isAuthenticated: user !== null && accessToken !== null });
}

/** The signed-in user, who acts; only for components inside the signed-in layout. */
export function useActor(): SessionUser {
  const user = useAuth((state) => state.user);
  if (user === null) throw new Error('useActor needs a signed-in user');
  return user;
}

/** Whether the signed-in user may do this by the permission matrix (ownership is a rule of its own). */
export function useCan(permission: Permission): boolean {
  return useAuth(({ user }) => user !== null && can(user, permission));
}
