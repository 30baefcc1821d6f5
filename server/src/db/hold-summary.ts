import type { Machine } from '@strojpark/core/contracts/machine-record';
import { liveStatuses, runningStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { sql } from 'kysely';
import { customerName } from './customer-name.ts';
import { literals } from './literals.ts';

/** The hold `h` with its reservation `r` or its queue entry `q`; null without a hold. */
export const holdSummary = sql<Machine['hold']>`case when h.machine_id is not null then jsonb_build_object(
  'kind', h.kind,
  'live', coalesce(r.status in (${literals(liveStatuses)}), false),
  'reservation_id', h.reservation_id,
  'queue_entry_id', h.queue_entry_id,
  'customer', coalesce(${customerName('r')}, ${customerName('q')}),
  'expires_at', to_char(case when r.status in (${literals(runningStatuses)}) then r.expires_at
    else q.offer_ends_at end, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
) end`;
