import { updateUserBody } from '@strojpark/core/contracts/users';
import { liveStatuses } from '@strojpark/core/domain/reservation-status';
import { AppError } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { message } from '../../../lib/messages.ts';
import { validated } from '../../../lib/validate.ts';
import { cancel } from '../../reservations/reservation-actions.service.ts';
import { get as getReservation } from '../../reservations/reservations.service.ts';
import { get as getUser, update as updateUser } from '../../users/users.service.ts';
import type { KeptReason, Result } from './undo.repo.ts';

/** What an import has made of a user or a reservation is taken back, or the reason why it stays. */
export async function undoRecord(
  ctx: Ctx,
  kind: 'users' | 'reservations',
  result: Result,
): Promise<KeptReason | 'done'> {
  try {
    return await (kind === 'users' ? undoUser(ctx, result) : undoReservation(ctx, result));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'not_found' ? 'deleted' : 'edited';
  }
}

/** A reservation that nobody has touched is cancelled. */
async function undoReservation(ctx: Ctx, { record_id: id, version }: Result): Promise<KeptReason | 'done'> {
  const reservation = await getReservation(ctx, id);
  if (!(liveStatuses as readonly string[]).includes(reservation.status)) return 'over';
  if (reservation.version !== version) return 'edited';
  await cancel({ ...ctx, quiet: true }, id, message(ctx.language, 'import.undo.reason'));
  return 'done';
}

/** A new user who has not signed in yet is deactivated; a changed one gets the values before back. */
async function undoUser(
  ctx: Ctx,
  { record_id: id, version, act, before }: Result,
): Promise<KeptReason | 'done'> {
  const user = await getUser(ctx, id);
  if (act === 'created' && user.last_login_at !== null) return 'signed_in';
  if (user.version !== version) return 'edited';
  const changes = act === 'created' ? { status: 'inactive' } : (before ?? {});
  await updateUser(ctx, id, validated(updateUserBody, changes, 'body'));
  return 'done';
}
