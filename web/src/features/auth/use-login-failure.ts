import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { translateKey } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { failureKey, forgetFailure, recentFailure, storeFailure } from './login-failure.ts';

const toastDuration = 5000;
const titleDuration = 10_000;

/** A failed login in all its ways (spec 1 §2): banner and dialog by the caller, toast and tab title here. */
export function useLoginFailure() {
  const [failure, setFailure] = useState(() => recentFailure(Date.now()));
  const [isFresh, setIsFresh] = useState(false);
  const text = failure === null ? null : translateKey(failureKey(failure.code), {});

  useEffect(() => {
    if (!isFresh || text === null) return undefined;
    const title = document.title;
    document.title = text;
    const restore = () => {
      document.title = title;
    };
    const timer = setTimeout(restore, titleDuration);
    return () => {
      clearTimeout(timer);
      restore();
    };
  }, [isFresh, text]);

  return {
    /** The text of the banner; restored after a reload. */
    text,
    /** Whether the failure happened just now, so that the dialog belongs to it. */
    isFresh,
    show: (error: unknown) => {
      const code = error instanceof ApiError ? error.code : 'unexpected';
      const failed = { code, at: Date.now() };
      storeFailure(failed);
      setFailure(failed);
      setIsFresh(true);
      toast.error(translateKey(failureKey(code), {}), { duration: toastDuration });
    },
    /** The dialog has been read; the banner stays. */
    acknowledge: () => setIsFresh(false),
    clear: () => {
      forgetFailure();
      setFailure(null);
      setIsFresh(false);
    },
  };
}
