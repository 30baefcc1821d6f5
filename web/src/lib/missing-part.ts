import {
  createElement,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { auth } from '@strojpark/core/contracts/auth';
import { call } from './api.ts';
import { MissingNote } from './missing-note.tsx';

/** What tells an overlay from a part of the screen, and whether it is open. */
interface OverlayProps {
  opened?: boolean;
  isOpen?: boolean;
  /** Null while closed. */
  id?: string | null;
  dialog?: unknown;
  action?: { isOpen?: boolean } | string | null;
  onClose?: () => void;
  onCancel?: () => void;
  onDone?: () => void;
  /** What it would only add to. */
  children?: ReactNode;
}

const isClosed = ({ opened, isOpen, id, dialog, action }: OverlayProps) =>
  opened === false ||
  isOpen === false ||
  id === null ||
  dialog === null ||
  action === null ||
  (typeof action === 'object' && action.isOpen === false);

/**
 * Stands for a part of the app that could not be loaded, and loads it again: every time it opens, and on request. A
 * server that answers, but no longer has the file, runs a newer version: then the page is loaded again.
 */
export function missingPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function MissingPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    if (Part !== undefined) return createElement(Part, props);
    const overlay: OverlayProps = props;
    if (overlay.children !== undefined) return overlay.children;
    if (isClosed(overlay)) return null;
    return createElement(Attempt, {
      load: async () => {
        const part = await load();
        setPart(() => part);
      },
      onClose: overlay.onClose ?? overlay.onCancel ?? overlay.onDone,
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
  useEffect(() => start(), []);
  const retry = async () => {
    setState('trying');
    try {
      await load();
    } catch {
      if (await isServerThere()) window.location.reload();
      setState('failed');
    }
  };
  if (state === 'starting') return null;
  return createElement(MissingNote, { isTrying: state === 'trying', onRetry: () => void retry(), onClose });
}

async function isServerThere(): Promise<boolean> {
  try {
    await call(auth.me);
    return true;
  } catch {
    return false;
  }
}
