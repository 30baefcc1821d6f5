import { Tooltip, type TooltipProps } from '@mantine/core';

/** The tooltip of `LateTooltip`. */
export function LoadedTooltip(tooltip: Pick<TooltipProps, 'label' | 'children'>) {
  return (
    <Tooltip
      multiline
      maw={320}
      style={{ overflowWrap: 'anywhere' }}
      events={{ hover: true, focus: true, touch: true }}
      {...tooltip}
    />
  );
}
