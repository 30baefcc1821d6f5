import { useRef, useState } from 'react';
import type * as z from 'zod';
import { ApiError } from './api-error.ts';
import { conflictsBetween, mergeOf, type Choices, type Priced } from './three-way.ts';

/** Fields changed by two users, with both versions of the record. */
export interface Conflict<Row, Values> {
  fields: (keyof Values & string)[];
  mine: Values;
  theirs: Values;
  /** The record saved by the other user. */
  current: Row;
}

interface MergedSaveOptions<Row, Values> {
  schema: z.ZodType<Row>;
  /** The form values of a record. */
  valuesOf: (record: Row) => Values;
  send: (record: Row, values: Values) => Promise<Row>;
  priced?: Priced | undefined;
}

/**
 * Saves the changes of a form. Changes by other users to other fields are kept; for the same field, the save fails
 * and `conflict` waits for a choice.
 */
export function useMergedSave<Row, Values extends object>(
  record: Row,
  { schema, valuesOf, send, priced }: MergedSaveOptions<Row, Values>,
) {
  // A save right after the choice must compare with the newest record.
  const newest = useRef(record);
  // Kept while the dialog closes.
  const [conflict, setConflict] = useState<Conflict<Row, Values> | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);

  /** The current record in the response to an outdated save. */
  const currentOf = (error: unknown): Row | null => {
    if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
    return schema.safeParse(error.details['current']).data ?? null;
  };

  const save = async (mine: Values): Promise<Row> => {
    try {
      return await send(newest.current, mine);
    } catch (error) {
      const current = currentOf(error);
      if (current === null) throw error;
      const [base, theirs] = [valuesOf(newest.current), valuesOf(current)];
      const fields = conflictsBetween(base, mine, theirs, priced);
      if (fields.length > 0) {
        setConflict({ fields, mine, theirs, current });
        setIsChoosing(true);
        throw error;
      }
      newest.current = current;
      return save(mergeOf(base, mine, theirs, {}, priced));
    }
  };

  /** Applies the choice and returns the new form values. */
  const resolve = ({ mine, theirs, current }: Conflict<Row, Values>, choices: Choices): Values => {
    const merged = mergeOf(valuesOf(newest.current), mine, theirs, choices, priced);
    newest.current = current;
    setIsChoosing(false);
    return merged;
  };

  return { save, conflict, isChoosing, resolve, dismiss: () => setIsChoosing(false) };
}
