import { cloneElement, useState, type ComponentProps, type ReactElement } from 'react';
import { loadAhead } from './load-ahead.ts';
import type { LoadedTooltip } from './loaded-tooltip.tsx';

interface LateTooltipProps {
  /** Undefined where there is nothing to explain. */
  label: string | undefined;
  children: ReactElement<ComponentProps<'span'>>;
}

/** A tooltip whose code is loaded when the pointer reaches what it explains. */
export function LateTooltip({ label, children }: LateTooltipProps) {
  const [Loaded, setLoaded] = useState<typeof LoadedTooltip>();
  if (label !== undefined && Loaded !== undefined) return <Loaded label={label}>{children}</Loaded>;
  const load = async () => {
    const { LoadedTooltip: Tooltip } = await import('./loaded-tooltip.tsx');
    setLoaded(() => Tooltip);
  };
  return cloneElement(children, { onPointerEnter: () => label !== undefined && loadAhead(load) });
}
