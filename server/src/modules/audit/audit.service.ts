import type { AuditChanges, AuditEntity } from '@strojpark/core/domain/audit';
import type { LiveNoun } from '@strojpark/core/domain/live-events';
import { announce } from '../../lib/announcements.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { insertEntries } from './audit.repo.ts';

export type Changes = AuditChanges;

export interface AuditEvent {
  /** `create`, `update`, `delete`, or the verb of the action. */
  action: string;
  entity: AuditEntity;
  id: string;
  /** The record's name at this time, because history outlives the record. */
  name: string;
  changes?: Changes;
  /** What open pages have to fetch again, if it is not the record itself. */
  announcedAs?: LiveNoun;
}

/** An import may change thousands of these, so it announces them with one event. */
const touchedByImport: readonly LiveNoun[] = ['machine', 'reservation', 'category', 'user'];

/** Writes audit entries in the transaction of the change, and announces it to open pages after the commit. */
export async function record(ctx: Ctx, ...events: readonly AuditEvent[]): Promise<void> {
  if (events.length > 0) await recording(ctx, ...events).execute();
}

/** `record` as a query, to be run in one statement with the change. */
export function recording(ctx: Ctx, ...events: readonly AuditEvent[]) {
  announceEvents(ctx, events);
  return insertEntries(
    ctx.db,
    events.map((event) => ({
      at: ctx.now,
      actor_id: ctx.user.id,
      actor_kind: ctx.user.kind ?? null,
      actor_name: ctx.user.name,
      action: event.action,
      entity: event.entity,
      entity_id: event.id,
      entity_name: event.name,
      changes: JSON.stringify(event.changes ?? {}),
      request_id: ctx.requestId,
    })),
  );
}

function announceEvents(ctx: Ctx, events: readonly AuditEvent[]): void {
  const by = ctx.user.id;
  for (const { action, entity, id, announcedAs = entity } of events) {
    announce(ctx, { noun: announcedAs, ids: [id], by, action });
    if (entity === 'import')
      announce(ctx, ...touchedByImport.map((noun) => ({ noun, ids: null, by, action })));
  }
}

/** The fields with different values, compared as JSON. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const changes: Changes = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}
