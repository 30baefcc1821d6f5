import { users, type User } from '@strojpark/core/contracts/users';
import { call } from '../../../lib/api.ts';
import { readAnchor } from '../../../ui/list/list-anchor.ts';
import { usePagedRows, type PagedRows } from '../../../ui/list/use-paged-rows.ts';
import { userKeys } from '../../../entities/users/users.queries.ts';
import type { ListState } from './use-list-state.ts';

export type UserRows = PagedRows<User>;

/** The users that the list shows. */
export function useUserRows({ filter, sort, order, at }: ListState): UserRows {
  const query = { ...filter, sort, order };
  return usePagedRows<User>({
    listKey: userKeys.list(query),
    load: (page, signal) => call(users.list, { query: { ...query, ...page }, signal }),
    anchor: readAnchor(at),
    isLive: true,
  });
}
