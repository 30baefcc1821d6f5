import { auth } from '@strojpark/core/contracts/auth';
import { call } from './api.ts';
import { signOut, useAuth, type SessionEnd } from './auth.ts';
import { log } from './log.ts';
import { queryClient } from './query.ts';

const timeoutMs = 3000;

/** Signs out here and on the server; here even if the server cannot be reached. */
export async function endSession(ended: SessionEnd | null = null): Promise<void> {
  const { refreshToken } = useAuth.getState();
  // What is still under way would be refused once the session has ended.
  await queryClient.cancelQueries();
  try {
    if (refreshToken !== null) {
      await call(auth.logout, { body: { refreshToken }, signal: AbortSignal.timeout(timeoutMs) });
    }
  } catch (error) {
    log('warn', 'Signing out on the server failed', error);
  }
  signOut(ended);
}
