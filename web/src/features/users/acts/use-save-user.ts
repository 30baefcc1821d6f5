import { user as userSchema, type User } from '@strojpark/core/contracts/users';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { conflictsBetween, mergeOf, type Choices } from '../../../lib/three-way.ts';
import { useUpdateUser } from '../users.queries.ts';
import { editValuesOf, type EditValues } from './edit-values.ts';

export interface UserConflict {
  fields: (keyof EditValues)[];
  mine: EditValues;
  theirs: EditValues;
  /** The user as somebody else has left them. */
  current: User;
}

/** The user in the answer to a stale save. */
function currentOf(error: unknown): User | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return userSchema.safeParse(error.details['current']).data ?? null;
}

/**
 * Saves a user. What somebody else has changed meanwhile stays; where both changed the same field, the save
 * fails and `conflict` waits for a choice.
 */
export function useSaveUser(user: User) {
  const update = useUpdateUser();
  // A save that follows a choice at once must compare with the newest record.
  const newest = useRef(user);
  // It stays while its dialog closes.
  const [conflict, setConflict] = useState<UserConflict | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);

  const save = async (values: EditValues): Promise<User> => {
    const { id, version } = newest.current;
    try {
      return await update.mutateAsync({ id, body: { ...values, version } });
    } catch (error) {
      const current = currentOf(error);
      if (current === null) throw error;
      const [base, theirs] = [editValuesOf(newest.current), editValuesOf(current)];
      const fields = conflictsBetween(base, values, theirs);
      if (fields.length > 0) {
        setConflict({ fields, mine: values, theirs, current });
        setIsChoosing(true);
        throw error;
      }
      newest.current = current;
      return save(mergeOf(base, values, theirs, {}));
    }
  };

  /** Takes the choice and answers what the form then holds. */
  const resolve = ({ mine, theirs, current }: UserConflict, choices: Choices): EditValues => {
    const merged = mergeOf(editValuesOf(newest.current), mine, theirs, choices);
    newest.current = current;
    setIsChoosing(false);
    return merged;
  };

  return { save, conflict, isChoosing, resolve, dismiss: () => setIsChoosing(false) };
}
