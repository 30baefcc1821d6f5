import { Suspense, lazy, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { refreshUser } from '../../lib/auth-check.ts';
import { endSession } from '../../lib/auth-end.ts';
import { useAuth } from '../../lib/auth.ts';
import { usePublicSettings } from '../../entities/settings/settings.queries.ts';
import { useHasOpened } from '../../ui/use-has-opened.ts';

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

const minute = 60_000;

interface IdleEnd {
  /** When the session ends, while it is about to; otherwise null. */
  endsAt: number | null;
  /** The user is still there. */
  stay: () => void;
}

/**
 * Ends the session after `timeout` milliseconds without an action of the user in any tab, and says so one
 * minute before. The server keeps the same time and decides. It notes actions to the minute, so this clock
 * runs a minute ahead of it: who stays at the last moment must not find the session gone. Null: never.
 */
function useIdleEnd(timeout: number | null, onEnd: () => void): IdleEnd {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const end = useEffectEvent(onEnd);
  const isWarning = endsAt !== null;

  useEffect(() => {
    if (timeout === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      const time = lastActionAt() + timeout - minute;
      const left = time - Date.now();
      if (left <= 0) {
        end();
        return;
      }
      setEndsAt(left <= minute ? time : null);
      timer = setTimeout(check, left <= minute ? left : left - minute);
    };
    // Opening the application is an action.
    noteAction(Date.now());
    check();
    const stopListening = onActionElsewhere(check);
    // A computer that slept has not run its timers.
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      stopListening();
      document.removeEventListener('visibilitychange', check);
    };
  }, [timeout]);

  const stay = useCallback(() => {
    noteAction(Date.now());
    setEndsAt(null);
    void refreshUser({ isAction: true });
  }, []);

  // Also without a limit: what an administrator changed shows within a minute of work.
  useEffect(() => {
    if (isWarning) return undefined;
    return onAction(() => {
      if (Date.now() - lastActionAt() >= minute) stay();
    });
  }, [isWarning, stay]);

  return { endsAt: timeout === null ? null : endsAt, stay };
}

/** When the user last did something, in whichever tab: all tabs read and write the same time. */
const storageName = 'last-action';

const lastActionAt = () => Number(localStorage.getItem(storageName) ?? 0);

function noteAction(now: number): void {
  localStorage.setItem(storageName, String(now));
}

/** Calls back when an action is noted in another tab; returns what ends it. */
function onActionElsewhere(callback: () => void): () => void {
  const controller = new AbortController();
  const listen = ({ key }: StorageEvent) => {
    if (key === storageName) callback();
  };
  window.addEventListener('storage', listen, { signal: controller.signal });
  return () => controller.abort();
}

/** Calls back at each press of a key, a button or a finger and each turn of the wheel; returns what ends it. */
function onAction(callback: () => void): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, capture: true, passive: true };
  for (const type of ['pointerdown', 'keydown', 'wheel']) window.addEventListener(type, callback, options);
  return () => controller.abort();
}
