import { maxInRequest } from '@strojpark/core/domain/bulk';
import type { QueryClient } from '@tanstack/react-query';
import { findCached, type Expected } from '../../lib/optimistic.ts';

type Target = { ids: readonly string[] } | { filter: unknown };

/** Whether the bulk call processes its records before it answers; more of them are changed in the background. */
export const isShownAtOnce = (target: Target): target is Extract<Target, { ids: unknown }> =>
  'ids' in target && target.ids.length <= maxInRequest;

/** What a bulk call is expected to make of each loaded record; nothing of those that the rules refuse. */
export function expectedOfMany(
  client: QueryClient,
  target: Target,
  /** Gets records of the kind that the target names. */
  expectedOf: (row: never) => Expected,
): Expected {
  if (!isShownAtOnce(target)) return {};
  const rows = target.ids.flatMap((id) => findCached(client, id) ?? []) as never[];
  return Object.assign({}, ...rows.map(expectedOf)) as Expected;
}
