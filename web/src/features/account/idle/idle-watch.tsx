import { Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { refreshUser } from '../../../lib/auth-check.ts';
import { endSession } from '../../../lib/auth-end.ts';
import { useAuth } from '../../../lib/auth.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { usePublicSettings } from '../../../entities/settings/settings.queries.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';

const IdleDialog = lazyPart(async () => (await import('./idle-dialog.tsx')).IdleDialog, 'account');

/** Signs out idle users after `session_timeout`; remembered sessions only where two-factor sign-in is required. */
export function IdleWatch() {
  const { data } = usePublicSettings();
  const isRemembered = useAuth((state) => state.rememberMe);
  const hasLimit = data !== undefined && (!isRemembered || data.require_2fa);
  const { endsAt, stay } = useIdleTimeout(
    hasLimit ? data.session_timeout * 60_000 : null,
    () => void endSession('idle'),
  );
  const hasWarned = useHasOpened(endsAt !== null);
  return (
    <Suspense>{hasWarned && <IdleDialog endsAt={endsAt} opened={endsAt !== null} onClose={stay} />}</Suspense>
  );
}

const minute = 60_000;

interface IdleEnd {
  /** When the session ends, if it is about to; otherwise null. */
  endsAt: number | null;
  /** Call when the user chooses to stay. */
  stay: () => void;
}

/**
 * Ends the session after `timeout` milliseconds without activity in any tab and warns one minute before. The server
 * runs the same timeout and has the final say. It stores activity rounded to the minute, so this clock ends a minute
 * earlier: a user who stays at the last moment must not find the session gone. Null means no timeout.
 */
function useIdleTimeout(timeout: number | null, onEnd: () => void): IdleEnd {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const end = useEffectEvent(onEnd);
  const isWarning = endsAt !== null;

  useEffect(() => {
    if (timeout === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      const time = lastActivityAt() + timeout - minute;
      const left = time - Date.now();
      if (left <= 0) {
        end();
        return;
      }
      setEndsAt(left <= minute ? time : null);
      timer = setTimeout(check, left <= minute ? left : left - minute);
    };
    // Opening the application counts as activity.
    recordActivity(Date.now());
    check();
    const stopListening = onActivityInOtherTab(check);
    // Timers do not run while the computer sleeps.
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      stopListening();
      document.removeEventListener('visibilitychange', check);
    };
  }, [timeout]);

  const stay = useCallback(() => {
    recordActivity(Date.now());
    setEndsAt(null);
    void refreshUser({ isAction: true });
  }, []);

  // Runs without a timeout too, so that a new one set by an administrator applies within a minute.
  useEffect(() => {
    if (isWarning) return undefined;
    return onActivity(() => {
      if (Date.now() - lastActivityAt() >= minute) stay();
    });
  }, [isWarning, stay]);

  return { endsAt: timeout === null ? null : endsAt, stay };
}

/** The time of the last activity, shared by all tabs through localStorage. */
const storageName = 'last-action';

const lastActivityAt = () => Number(localStorage.getItem(storageName) ?? 0);

function recordActivity(now: number): void {
  localStorage.setItem(storageName, String(now));
}

/** Calls back on activity in another tab; returns the unsubscribe function. */
function onActivityInOtherTab(callback: () => void): () => void {
  const controller = new AbortController();
  const listen = ({ key }: StorageEvent) => {
    if (key === storageName) callback();
  };
  window.addEventListener('storage', listen, { signal: controller.signal });
  return () => controller.abort();
}

/** Calls back on every key, pointer, touch and wheel event; returns the unsubscribe function. */
function onActivity(callback: () => void): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, capture: true, passive: true };
  for (const type of ['pointerdown', 'keydown', 'wheel']) window.addEventListener(type, callback, options);
  return () => controller.abort();
}
