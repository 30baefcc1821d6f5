import type { reportTitles as cs } from '../cs/report-titles.ts';
import type { SameShape } from '../messages.ts';

export const reportTitles: SameShape<typeof cs> = {
  utilisation: 'Machine utilisation',
  financial: 'Financial summary',
  maintenance: 'Maintenance schedule',
  activity: 'User activity',
  approvals: 'Approvals',
  unmetDemand: 'Unmet demand',
};
