import { demands } from '@strojpark/core/contracts/demands';
import { matchStates, type MatchState } from '@strojpark/core/domain/demands/demand-status';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { demandKeys } from '../../../entities/demands/demand-keys.queries.ts';
import { call } from '../../../lib/api.ts';
import { byCursor } from '../../../lib/query-options.ts';

const groups = {
  current: matchStates.filter((one) => one !== 'unsuitable'),
  unsuitable: ['unsuitable'],
} as const satisfies Record<string, readonly MatchState[]>;

const shownAtOnce = 50;

/** The machines that fit a demand, without or only with those that do not suit. */
export const matchesQuery = (id: string, group: keyof typeof groups) =>
  infiniteQueryOptions({
    queryKey: demandKeys.matches(id, group),
    queryFn: ({ signal, pageParam: cursor }) => {
      const query = { state: [...groups[group]], limit: shownAtOnce, cursor };
      return call(demands.listMatches, { params: { id }, query, signal });
    },
    ...byCursor,
    staleTime: 0,
    meta: { quiet: true, keepOffline: true },
  });
