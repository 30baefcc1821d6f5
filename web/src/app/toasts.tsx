import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadAhead } from '../ui/load-ahead.ts';

const loadArea = () => import('./toast-area.tsx');
const ToastArea = lazy(async () => ({ default: (await loadArea()).ToastArea }));

/** After the start, when the first screen has loaded. */
const delay = 5_000;

/** The toasts; their area is loaded after the first screen, or earlier with the first toast. */
export function Toasts() {
  const { notifications } = useNotifications();
  // Kept mounted, so that the last one can animate out.
  const [hasToasts, setHasToasts] = useState(false);
  if (notifications.length > 0 && !hasToasts) setHasToasts(true);
  useEffect(() => {
    // A toast may have to report that the connection is lost, when nothing can be loaded any more.
    const timer = setTimeout(() => loadAhead(loadArea), delay);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{hasToasts && <ToastArea />}</Suspense>;
}
