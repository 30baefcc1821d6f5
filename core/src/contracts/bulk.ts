import * as z from 'zod';
import { maxBulkIds } from '../domain/bulk.ts';
import { bulkFailures, timestamp, uuid } from './common.ts';

const ids = z.array(uuid).min(1).max(maxBulkIds);

/** The body of a bulk call: what to do, with the listed records or all that match a filter now, minus exceptions. */
export const bulkBody = <S extends z.ZodType, M extends z.ZodRawShape>(
  filter: S,
  { shape }: z.ZodObject<M>,
) =>
  z.union([
    z.object({ ids, ...shape }),
    z.object({ filter, except: z.array(uuid).max(maxBulkIds).default([]), ...shape }),
  ]);

/** The body of a bulk call that needs only its records. */
export const bulkTargetOf = <S extends z.ZodType>(filter: S) => bulkBody(filter, z.object({}));

/** Listed ids only. */
export const bulkIds = z.object({ ids });

/** The response of a bulk call that continues in the background: 202; see `/bulk-runs/:id` for progress. */
const bulkStarted = z.object({ runId: uuid, total: z.number().int() });

/**
 * The response of a bulk call: the number of records changed (under the name `count`), those left unchanged with
 * reasons, and until when it can be undone.
 */
export const bulkResult = <const K extends string>(count: K) =>
  z.union([
    z.object({
      ...({ [count]: z.number().int() } as Record<K, z.ZodNumber>),
      ...bulkFailures,
      runId: uuid,
      undoUntil: timestamp.nullable(),
    }),
    bulkStarted,
  ]);
