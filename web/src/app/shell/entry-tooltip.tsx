import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** The name of an entry of the collapsed sidebar. */
export function EntryTooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  );
}
