import type { debug as cs } from '../cs/debug.ts';
import type { SameShape } from '../messages.ts';

export const debug: SameShape<typeof cs> = {
  title: 'Event log',
  tabs: { error: 'Errors', warn: 'Warnings', info: 'Info', all: 'All' },
  levels: { error: 'Error', warn: 'Warning', info: 'Info', debug: 'Debug' },
  autoRefresh: 'Refresh every second',
  refresh: 'Refresh',
  download: 'Download as text',
  clear: 'Clear the log',
  empty: 'No entries',
  shown: 'Showing the newest {{shown}} of {{total}}. The downloaded file contains all of them.',
};
