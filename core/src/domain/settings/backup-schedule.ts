import { dayMs } from '../dates/calendar-days.ts';

export const backupSchedules = ['off', 'daily', 'weekly'] as const;
export type BackupSchedule = (typeof backupSchedules)[number];

const every: Record<Exclude<BackupSchedule, 'off'>, number> = { daily: dayMs, weekly: 7 * dayMs };

/** When the next backup is due: immediately if there is none yet; null if the schedule is off. */
export function nextBackupAt(schedule: BackupSchedule, last: Date | undefined, now: Date): Date | null {
  if (schedule === 'off') return null;
  return last ? new Date(last.getTime() + every[schedule]) : now;
}
