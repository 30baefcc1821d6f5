import { describe, expect, it } from 'vitest';
import { nextBackupAt } from './backup-schedule.ts';

const now = new Date('2026-11-21T10:00:00Z');
const last = new Date('2026-11-20T22:17:00Z');

describe('the next backup', () => {
  it('is due a day or a week after the last one', () => {
    expect(nextBackupAt('daily', last, now)).toEqual(new Date('2026-11-21T22:17:00Z'));
    expect(nextBackupAt('weekly', last, now)).toEqual(new Date('2026-11-27T22:17:00Z'));
  });

  it('is due immediately if there is none', () => {
    expect(nextBackupAt('daily', undefined, now)).toEqual(now);
  });

  it('is never due if the schedule is off', () => {
    expect(nextBackupAt('off', undefined, now)).toBeNull();
    expect(nextBackupAt('off', last, now)).toBeNull();
  });
});
