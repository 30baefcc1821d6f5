import { useMutation } from '@tanstack/react-query';
import {
  createElement,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { loadAhead } from './load-ahead.ts';

interface LateProps {
  /** Shown until the code is there. */
  early?: ReactNode;
  /** Called if the code cannot be loaded, which is shown like every failed call; the next mount tries again. */
  onFailure: () => void;
}

/**
 * A component whose code is loaded with its first use, or ahead of it with `preload`. With `lazy`, React would show
 * `early` up to 300 ms after it has been loaded, and throw the failure at the whole page.
 */
export function lateComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded = await load();
  };
  function LateComponent({ early = null, onFailure, ...props }: Props & LateProps) {
    const [shown, setShown] = useState(() => loaded);
    const { mutate } = useMutation({ mutationFn: preload });
    // Also if it was loaded since the render.
    const start = useEffectEvent(() => {
      if (shown !== undefined) return;
      mutate(undefined, { onSuccess: () => setShown(() => loaded), onError: onFailure });
    });
    useEffect(() => start(), []);
    return shown === undefined ? early : createElement<Props>(shown, props as unknown as Props);
  }
  return Object.assign(LateComponent, { preload });
}

/**
 * For a button that a late component replaces when it is clicked: `early` are the props of the button until then. The
 * code is loaded when the pointer or the focus reaches it.
 */
export function useLateOpening({ preload }: { preload: () => Promise<void> }) {
  const [state, setState] = useState<'untouched' | 'opened' | 'failed'>('untouched');
  const prepare = () => loadAhead(preload);
  const open = () => setState('opened');
  return {
    isOpened: state === 'opened',
    open,
    onFailure: () => setState('failed'),
    // A new button replaces the one that was clicked, which had the focus.
    early: { onClick: open, onPointerEnter: prepare, onFocus: prepare, autoFocus: state !== 'untouched' },
  };
}
