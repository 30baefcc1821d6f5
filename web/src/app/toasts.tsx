import { useNotifications } from '@mantine/notifications';
import { type ReactNode, useEffect, useState } from 'react';
import { log } from '../lib/log.ts';
import { loadAhead } from '../ui/load-ahead.ts';

/** After the start, when the first screen has loaded. */
const delay = 5_000;

/**
 * The toasts; their area is loaded after the first screen, or earlier with the first toast. A toast may have to report that
 * the connection is lost, when nothing can be loaded any more: the next one tries again.
 */
export function Toasts() {
  const { notifications } = useNotifications();
  const count = notifications.length;
  const [area, setArea] = useState<ReactNode>(null);
  useEffect(() => {
    if (area !== null) return;
    const load = async () => {
      // What says that a part could not be loaded could not be loaded then.
      loadAhead(() => import('../lib/missing-part.ts'));
      try {
        const { ToastArea } = await import('./toast-area.tsx');
        setArea(<ToastArea />);
      } catch (error) {
        log('warn', 'Loading the toasts failed', error);
      }
    };
    const timer = setTimeout(() => void load(), count > 0 ? 0 : delay);
    return () => clearTimeout(timer);
  }, [area, count]);
  return area;
}
