export const backupSchedules = ['off', 'daily', 'weekly'] as const;
export type BackupSchedule = (typeof backupSchedules)[number];

const day = 86_400_000;
const every: Record<Exclude<BackupSchedule, 'off'>, number> = { daily: day, weekly: 7 * day };

/** When the next backup is due: immediately if there is none yet; null if the schedule is off. */
export function nextBackupAt(schedule: BackupSchedule, last: Date | undefined, now: Date): Date | null {
  if (schedule === 'off') return null;
  return last ? new Date(last.getTime() + every[schedule]) : now;
}
