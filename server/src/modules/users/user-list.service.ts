import type { UserListQuery, users, UserStatistics } from '@strojpark/core/contracts/users';
import { roles, type Role } from '@strojpark/core/domain/access/permissions';
import { searchWords } from '@strojpark/core/domain/search-fold';
import { userStatuses, type UserStatus } from '@strojpark/core/domain/access/user-actions';
import type { ResponseOf } from '@strojpark/core/endpoint';
import type { Ctx } from '../../lib/ctx.ts';
import * as repo from './user-list.repo.ts';

type Count = Awaited<ReturnType<typeof repo.countByRoleAndStatus>>[number];
type Choice = Pick<repo.UserFilter, 'role' | 'status'>;

/** The number of users with these roles and statuses. */
function sum(counts: readonly Count[], { role, status }: Choice = {}): number {
  return counts
    .filter((one) => role?.includes(one.role) ?? true)
    .filter((one) => status?.includes(one.status) ?? true)
    .reduce((total, { count }) => total + count, 0);
}

/** The number per choice of a filter with the other filter applied. */
function facetsOf(counts: readonly Count[], { role, status }: Choice) {
  const byRole = (one: Role) => [one, sum(counts, { role: [one], status })] as const;
  const byStatus = (one: UserStatus) => [one, sum(counts, { role, status: [one] })] as const;
  return {
    role: Object.fromEntries(roles.map(byRole)),
    status: Object.fromEntries(userStatuses.map(byStatus)),
  };
}

export async function list(
  ctx: Ctx,
  { sort, order, limit, cursor, facets, ...given }: UserListQuery,
): Promise<ResponseOf<typeof users.list>> {
  const choice: Choice = { role: given.role?.toSorted(), status: given.status?.toSorted() };
  const words = searchWords(given.search ?? '');
  const scope = { sort, order, filters: { ...choice, words } };
  const page = await repo.selectPage(ctx.db, { ...choice, words }, sort, { ...scope, limit, cursor });
  const counts = await repo.countByRoleAndStatus(ctx.db, words);
  const all = facetsOf(counts, choice);
  return {
    ...page,
    total: sum(counts, choice),
    totalIsExact: true,
    ...(facets && { facets: Object.fromEntries(facets.map((name) => [name, all[name]])) }),
  };
}

export async function statistics(ctx: Ctx): Promise<UserStatistics> {
  const counts = await repo.countByRoleAndStatus(ctx.db);
  return {
    total: sum(counts),
    active: sum(counts, { status: ['active'] }),
    inactive: sum(counts, { status: ['inactive'] }),
    administrators: sum(counts, { role: ['admin'] }),
    activeAdministrators: sum(counts, { role: ['admin'], status: ['active'] }),
  };
}
