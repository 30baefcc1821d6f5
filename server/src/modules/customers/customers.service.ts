import type { CustomerRecord } from '@strojpark/core/contracts/customers';
import { can } from '@strojpark/core/domain/access/permissions';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import * as repo from './customers.repo.ts';

/** A customer by the key that their records share. */
export async function get(ctx: Ctx, key: string): Promise<CustomerRecord> {
  const newest = await repo.selectNewestOf(ctx.db, key);
  if (!newest) throw new AppError('not_found');
  return {
    ...newest,
    spellings: await repo.selectSpellings(ctx.db, key),
    sharing_email: await repo.selectSharingEmail(ctx.db, key),
    ...(await repo.countRecords(ctx.db, key)),
    // What the user may not see is not counted either.
    purchases: can(ctx.user, 'machines.view') ? await repo.countPurchases(ctx.db, key) : null,
  };
}
