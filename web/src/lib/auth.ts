import type { SessionUser } from '@strojpark/core/contracts/auth';
import { can, type Permission } from '@strojpark/core/domain/permissions';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

interface AuthState {
  user: SessionUser | null;
  accessToken: string | null;
  refreshToken: string | null;
  isAuthenticated: boolean;
  /** The check at start is still running. */
  isLoading: boolean;
}

const storageName = 'auth-storage';

const signedOut = {
  user: null,
  accessToken: null,
  refreshToken: null,
  isAuthenticated: false,
  isLoading: false,
};

/** Who is signed in; user and tokens persist under `auth-storage` (spec 1 §3). */
export const useAuth = create<AuthState>()(
  persist((): AuthState => ({ ...signedOut, isLoading: true }), {
    name: storageName,
    partialize: ({ user, accessToken, refreshToken }) => ({ user, accessToken, refreshToken }),
  }),
);

export function signIn(session: Tokens & { user: SessionUser }): void {
  useAuth.setState({ ...session, isAuthenticated: true, isLoading: false });
}

export function signOut(): void {
  useAuth.setState(signedOut);
}

/** The new pair after a refresh. */
export function keepTokens({ accessToken, refreshToken }: Tokens): void {
  useAuth.setState({ accessToken, refreshToken });
}

export function keepUser(user: SessionUser): void {
  useAuth.setState({ user });
}

/** Ends the check at start. */
export function endCheck(isAuthenticated: boolean): void {
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
