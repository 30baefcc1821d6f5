import { useRef, useState } from 'react';
import type * as z from 'zod';
import { ApiError } from './api-error.ts';
import { conflictsBetween, mergeOf, type Choices } from './three-way.ts';

/** Fields that two people have changed, with what each of them made of the record. */
export interface Conflict<Row, Values> {
  fields: (keyof Values & string)[];
  mine: Values;
  theirs: Values;
  /** The record as somebody else has left it. */
  current: Row;
}

interface MergedSaveOptions<Row, Values> {
  schema: z.ZodType<Row>;
  /** A record as the form holds it. */
  valuesOf: (record: Row) => Values;
  send: (record: Row, values: Values) => Promise<Row>;
}

/**
 * Saves what a form has made of a record. What somebody else has changed meanwhile stays; where both changed
 * the same field, the save fails and `conflict` waits for a choice.
 */
export function useMergedSave<Row, Values extends object>(
  record: Row,
  { schema, valuesOf, send }: MergedSaveOptions<Row, Values>,
) {
  // A save that follows a choice at once must compare with the newest record.
  const newest = useRef(record);
  // It stays while its dialog closes.
  const [conflict, setConflict] = useState<Conflict<Row, Values> | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);

  /** The record in the answer to a stale save. */
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
      const fields = conflictsBetween(base, mine, theirs);
      if (fields.length > 0) {
        setConflict({ fields, mine, theirs, current });
        setIsChoosing(true);
        throw error;
      }
      newest.current = current;
      return save(mergeOf(base, mine, theirs, {}));
    }
  };

  /** Takes the choice and answers what the form then holds. */
  const resolve = ({ mine, theirs, current }: Conflict<Row, Values>, choices: Choices): Values => {
    const merged = mergeOf(valuesOf(newest.current), mine, theirs, choices);
    newest.current = current;
    setIsChoosing(false);
    return merged;
  };

  return { save, conflict, isChoosing, resolve, dismiss: () => setIsChoosing(false) };
}
