import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { refreshUser } from '../../lib/auth-check.ts';
import { lastActionAt, noteAction, onAction, onActionElsewhere } from './idle-clock.ts';

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
export function useIdleEnd(timeout: number | null, onEnd: () => void): IdleEnd {
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
