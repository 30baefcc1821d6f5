import type { MailValues } from '@strojpark/core/domain/mail/mail-templates';
import type { PublicCtx } from '../../lib/ctx.ts';
import type { ClaimedMail } from './delivery.repo.ts';
import { selectHasNews, selectMailMachine } from './mail-machine.repo.ts';

/** Whether a mail offers machines for demands that are all in the trash by now, for example after an import was undone. */
export async function areMachinesGone(
  { db, secrets }: PublicCtx,
  { template, entity_id: demandId, sealed_values: sealed, created_at: until }: ClaimedMail,
): Promise<boolean> {
  if (template !== 'demand_match' && template !== 'demand_matches') return false;
  const opened = sealed === null ? null : secrets.open(sealed);
  if (opened === null || demandId === null) return false;
  const { machineId: id, newSince: since } = JSON.parse(opened) as MailValues;
  if (id !== undefined) return (await selectMailMachine(db, { entity: 'machine', id })) === undefined;
  return since !== undefined && !(await selectHasNews(db, { demandId, since, until }));
}
