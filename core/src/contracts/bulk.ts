import * as z from 'zod';
import { maxBulkIds } from '../domain/bulk.ts';
import { bulkFailures, timestamp, uuid } from './common.ts';

const ids = z.array(uuid).min(1).max(maxBulkIds);

/** Which records a bulk call means: those listed, or all that match a filter at this moment, some left out. */
export const bulkTargetOf = <S extends z.ZodType>(filter: S) =>
  z.union([z.object({ ids }), z.object({ filter, except: z.array(uuid).max(maxBulkIds).default([]) })]);

/** Only records that are named. */
export const bulkIds = z.object({ ids });

/** The answer of a bulk call that is left to the background: 202, and its progress under `/bulk-runs/:id`. */
const bulkStarted = z.object({ runId: uuid, total: z.number().int() });

/**
 * The answer of a bulk call: how many records it reached (`count` names the field), those that it left alone
 * with their reasons, and until when it can be undone.
 */
export const bulkAnswer = <const K extends string>(count: K) =>
  z.union([
    z.object({
      ...({ [count]: z.number().int() } as Record<K, z.ZodNumber>),
      ...bulkFailures,
      runId: uuid,
      undoUntil: timestamp.nullable(),
    }),
    bulkStarted,
  ]);
