import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import type { Ctx } from '../../lib/ctx.ts';
import { changesBetween, record, type Changes } from '../audit/audit.service.ts';
import { endApprovalLinks } from '../auth/links.service.ts';
import { settleByAction } from '../notifications/notifications.service.ts';
import { changeStatus, type LockedMachine, type StatusChange } from '../holds/holds.service.ts';
import type { LockedReservation } from './locked-reservation.service.ts';
import * as repo from './reservations.repo.ts';

/**
 * Writes the changes of a locked reservation and records them under the given action, with notes about the action. A
 * request that is decided or cancelled ends its mailed links; a request for an extension ends with every new status.
 */
export async function writeChanges(
  ctx: Ctx,
  reservation: LockedReservation,
  action: string,
  given: repo.ReservationChanges,
  notes: Changes = {},
): Promise<void> {
  const isAnswered = reservation.extension_requested_at !== null && given.status !== undefined;
  const changes = isAnswered ? { ...given, extension_requested_at: null } : given;
  const before: Record<string, unknown> = Object.fromEntries(
    Object.entries(reservation).filter(([column]) => column in changes),
  );
  await repo.updateReservation(ctx.db, reservation.id, changes, ctx.now);
  await record(ctx, {
    action,
    entity: 'reservation',
    id: reservation.id,
    name: customerNames(reservation).name,
    changes: { ...changesBetween(before, changes), ...notes },
  });
  if (reservation.status === 'pending_approval' && changes.status !== undefined)
    await endApprovalLinks(ctx, reservation.id);
  await settleByAction(ctx, { entity: 'reservation', entityId: reservation.id }, action);
}

/** Releases the replacement if this reservation still holds it. */
export async function releaseReplacement(
  ctx: Ctx,
  reservation: Pick<LockedReservation, 'id'>,
  replacement: LockedMachine | null | undefined,
  change: Pick<StatusChange, 'reason' | 'cause' | 'before'>,
): Promise<void> {
  if (replacement?.hold?.reservation_id !== reservation.id) return;
  await changeStatus(ctx, replacement, 'available', change);
}
