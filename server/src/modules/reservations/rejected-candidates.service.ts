import type { reservations } from '@strojpark/core/contracts/reservations';
import { invalid } from '@strojpark/core/domain/access/refusal';
import type { BodyOf } from '@strojpark/core/endpoint';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import * as repo from './rejected-candidates.repo.ts';

const field = 'rejectedCandidates';

/**
 * Stores which suggested replacements do not suit and why, with their names: a machine may later be deleted. Returns what
 * the history records. A machine that was sold or moved to the trash since it was suggested is accepted.
 */
export async function keepRejected(
  ctx: Ctx,
  reservationId: string,
  { machineId, rejectedCandidates = [] }: BodyOf<typeof reservations.create>,
): Promise<{ machine: string; rejection: string }[]> {
  if (rejectedCandidates.length === 0) return [];
  const ids = rejectedCandidates.map((one) => one.machineId);
  if (ids.includes(machineId)) refuse(invalid(field, 'validation.replacementSame'));
  const machines = new Map((await repo.selectNames(ctx.db, ids)).map((one) => [one.id, one]));

  const rows = rejectedCandidates.flatMap(({ machineId: machine_id, reason, words }, position) => {
    const machine = machines.get(machine_id);
    if (!machine) return [];
    const { name: machine_name, identifier: machine_identifier } = machine;
    const own = reason === 'other' ? words : null;
    return [
      {
        reservation_id: reservationId,
        position,
        machine_id,
        machine_name,
        machine_identifier,
        reason,
        words: own,
      },
    ];
  });
  if (rows.length < rejectedCandidates.length) refuse(invalid(field, 'validation.rejectedUnknown'));
  await repo.insertRejected(ctx.db, rows);
  return rows.map(({ machine_name, reason, words }) => ({
    machine: machine_name,
    rejection: words ?? reason,
  }));
}
