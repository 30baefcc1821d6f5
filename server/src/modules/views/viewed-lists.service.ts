import type { Actor } from '@strojpark/core/domain/access/permissions';
import { canSeeView } from '@strojpark/core/domain/views/view-watch';
import type { ViewList } from '@strojpark/core/domain/views/views';
import type { Db } from '../../db/connect.ts';
import { selectShown } from './views.repo.ts';

/** The lists of which the user sees saved views. */
export async function viewedLists(db: Db, user: Actor & { id: string }): Promise<ViewList[]> {
  const rows = await selectShown(db, user.id);
  return [...new Set(rows.filter((row) => canSeeView(user, row)).map(({ list }) => list))];
}
