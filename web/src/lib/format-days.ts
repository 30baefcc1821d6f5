import { formatDate } from './format.ts';

/** `01.11.2026 – 30.11.2026`; of a single day only that. */
export const formatDays = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
