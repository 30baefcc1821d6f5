import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { readSettings } from '../settings/settings.service.ts';
import { deleteEntriesBefore } from './audit-list.repo.ts';

const dayMs = 86_400_000;
/** Entries deleted at once: short transactions, whatever has piled up. */
const portion = 10_000;

/** Forgets what is older than AUDIT_LOG_RETENTION_DAYS. */
export async function forgetOldEntries(deps: SystemDeps, now = new Date()): Promise<number> {
  const ctx = systemCtx(deps, 'audit-retention');
  const { AUDIT_LOG_RETENTION_DAYS: days } = await readSettings(ctx);
  const before = new Date(now.getTime() - days * dayMs);
  let forgotten = 0;
  for (;;) {
    const deleted = await deleteEntriesBefore(ctx.db, before, portion);
    forgotten += deleted;
    if (deleted < portion) return forgotten;
  }
}
