import { useRef, useState } from 'react';
import type * as z from 'zod';
import { ApiError } from './api-error.ts';
import { conflictsBetween, mergeOf, type Choices, type Priced } from './three-way.ts';

/** Fields changed by two users, with both versions of the record. */
export interface Conflict<Row, Values> {
  fields: (keyof Values & string)[];
  mine: Values;
  theirs: Values;
  /** What `mine` is based on. */
  before: Values;
  /** The record saved by the other user. */
  current: Row;
}

interface MergedSaveOptions<Row, Values, Saved> {
  schema: z.ZodType<Row>;
  /** The form values of a record. */
  valuesOf: (record: Row) => Values;
  send: (record: Row, values: Values) => Promise<Saved>;
  priced?: Priced | undefined;
  /** Changes of another user were taken over without a question. */
  onMerged?: (current: Row) => void;
}

/**
 * Saves the changes of a form. Changes by other users to other fields are kept; for the same field, the save fails
 * and `conflict` waits for a choice.
 */
export function useMergedSave<Row, Values extends object, Saved = Row>(
  record: Row,
  { schema, valuesOf, send, priced, onMerged }: MergedSaveOptions<Row, Values, Saved>,
) {
  // The record that the changes are based on; a refetch must not change the comparison.
  const [base, setBase] = useState(record);
  // A save right after the choice must compare with the newest record.
  const newest = useRef(record);
  // Kept while the dialog closes.
  const [conflict, setConflict] = useState<Conflict<Row, Values> | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);

  /** Makes a record the one that further changes are based on. */
  const begin = (current: Row) => {
    newest.current = current;
    setBase(current);
  };

  /** The current record in the response to an outdated save. */
  const currentOf = (error: unknown): Row | null => {
    if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
    return schema.safeParse(error.details['current']).data ?? null;
  };

  // After a merge the base stays: the form does not show what was taken over, so if that save fails, the next one must merge again.
  const save = async (mine: Values, from = newest.current): Promise<Saved> => {
    try {
      return await send(from, mine);
    } catch (error) {
      const current = currentOf(error);
      if (current === null) throw error;
      const [before, theirs] = [valuesOf(from), valuesOf(current)];
      const fields = conflictsBetween(before, mine, theirs, priced);
      if (fields.length > 0) {
        setConflict({ fields, mine, theirs, before, current });
        setIsChoosing(true);
        throw error;
      }
      onMerged?.(current);
      return save(mergeOf(before, mine, theirs, {}, priced), current);
    }
  };

  /** Applies the choice and returns the new form values. */
  const resolve = ({ mine, theirs, before, current }: Conflict<Row, Values>, choices: Choices): Values => {
    const merged = mergeOf(before, mine, theirs, choices, priced);
    begin(current);
    setIsChoosing(false);
    return merged;
  };

  return { base, newest, begin, save, conflict, isChoosing, resolve, dismiss: () => setIsChoosing(false) };
}
