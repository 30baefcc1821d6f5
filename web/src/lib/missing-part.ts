import {
  createElement,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { onlineManager } from '@tanstack/react-query';
import { settings } from '@strojpark/core/contracts/settings';
import { call } from './api.ts';
import { MissingNote } from './missing-note.tsx';

/**
 * Stands for a part of the app that could not be loaded, and loads it again: every time it opens, when the connection
 * returns, and on request. A
 * server that answers, but no longer has the file, runs a newer version: then the page is loaded again.
 */
export function missingPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function MissingPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    if (Part !== undefined) return createElement(Part, props);
    // What has `onClose` is an overlay; one that stays mounted has `opened`. It may only add to its children.
    const { opened, onClose, children }: { opened?: boolean; onClose?: () => void; children?: ReactNode } =
      props;
    if (children !== undefined) return children;
    if (opened === false) return null;
    return createElement(Attempt, {
      load: async () => {
        const part = await load();
        setPart(() => part);
      },
      onClose,
    });
  };
}

interface AttemptProps {
  load: () => Promise<void>;
  onClose: (() => void) | undefined;
}

function Attempt({ load, onClose }: AttemptProps) {
  const [state, setState] = useState<'starting' | 'failed' | 'trying'>('starting');
  const start = useEffectEvent(() => {
    load().catch(() => setState('failed'));
  });
  useEffect(() => {
    start();
    return onlineManager.subscribe((isOnline) => {
      if (isOnline) start();
    });
  }, []);
  const retry = async () => {
    setState('trying');
    try {
      await load();
    } catch {
      // The browser asks first if a form has unsaved changes.
      if (await isServerThere()) window.location.reload();
      setState('failed');
    }
  };
  if (state === 'starting') return null;
  return createElement(MissingNote, { isTrying: state === 'trying', onRetry: () => void retry(), onClose });
}

/** Asks without a session: there is none on the page for signing in. */
async function isServerThere(): Promise<boolean> {
  try {
    await call(settings.public);
    return true;
  } catch {
    return false;
  }
}
