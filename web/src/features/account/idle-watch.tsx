import { lazy, Suspense } from 'react';
import { endSession } from '../../lib/auth-end.ts';
import { useAuth } from '../../lib/auth.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { useIdleEnd } from './use-idle-end.ts';

const IdleDialog = lazy(async () => ({ default: (await import('./idle-dialog.tsx')).IdleDialog }));

/** Signs out whoever has left: after `session_timeout`, remembered sessions only where 2FA is required. */
export function IdleWatch() {
  const { data } = usePublicSettings();
  const isRemembered = useAuth((state) => state.rememberMe);
  const hasLimit = data !== undefined && (!isRemembered || data.require_2fa);
  const { endsAt, stay } = useIdleEnd(
    hasLimit ? data.session_timeout * 60_000 : null,
    () => void endSession('idle'),
  );
  const hasWarned = useHasOpened(endsAt !== null);
  return <Suspense>{hasWarned && <IdleDialog endsAt={endsAt} onStay={stay} />}</Suspense>;
}
