import type { TimelineEntry } from '@strojpark/core/contracts/machine-timeline';
import type { machines } from '@strojpark/core/contracts/machines';
import { can } from '@strojpark/core/domain/access/permissions';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import type { StatusCause } from '../holds/holds.service.ts';
import { withoutHiddenChanges } from './machine-costs.service.ts';
import { selectTimeline, type TimelinePosition, type TimelineRow } from './machine-timeline.repo.ts';
import { get } from './machines.service.ts';

/** A position is valid for any filter, so the cursor contains nothing else. */
const encode = ({ at, source, ref }: TimelinePosition) =>
  Buffer.from([at, source, ref].join('|')).toString('base64url');

const positionPattern = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00)\|([1-9])\|([\da-f-]{1,40})$/;

function decode(cursor: string): TimelinePosition {
  const [, at, source, ref] = positionPattern.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (at === undefined || source === undefined || ref === undefined) throw new AppError('malformed');
  return { at, source: Number(source), ref };
}

/** The entry without what the user may not see; null when nothing is left. */
function toEntry(ctx: Ctx, { source, ref, moment, ...row }: TimelineRow): TimelineEntry | null {
  const entry = { ...row, id: `${source}-${ref}`, at: moment };
  const changes = withoutHiddenChanges(ctx, row.changes);
  const isEmptied = Object.keys(changes).length === 0 && Object.keys(row.changes).length > 0;
  return isEmptied ? null : { ...entry, changes };
}

/** The history of a machine, newest first. */
export async function timeline(
  ctx: Ctx,
  machineId: string,
  { kind, reservation, limit, cursor }: QueryOf<typeof machines.timeline>,
): Promise<ResponseOf<typeof machines.timeline>> {
  await get(ctx, machineId);
  const rows = await selectTimeline(ctx.db, {
    machineId,
    kinds: kind ?? null,
    reservationId: reservation ?? null,
    withReservations: can(ctx.user, 'reservations.view'),
    withQuotes: can(ctx.user, 'quotes.view'),
    customer: message(ctx.language, 'audit.customer'),
    causes: {
      import_undone: message(ctx.language, 'import.undo.reason'),
      expired: message(ctx.language, 'reservations.cancellation_cause.expired'),
    } satisfies Record<StatusCause, string>,
    after: cursor === undefined ? null : decode(cursor),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.flatMap((row) => toEntry(ctx, row) ?? []),
    nextCursor: last && rows.length > limit ? encode(last) : null,
  };
}
