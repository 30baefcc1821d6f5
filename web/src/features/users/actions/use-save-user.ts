import { user as userSchema, type User } from '@strojpark/core/contracts/users';
import { useMergedSave, type Conflict } from '../../../lib/use-merged-save.ts';
import { useUpdateUser } from '../users.queries.ts';
import { editValuesOf, type EditValues } from './edit-values.ts';

export type UserConflict = Conflict<User, EditValues>;

/** Saves a user. */
export function useSaveUser(user: User) {
  const update = useUpdateUser();
  return useMergedSave(user, {
    schema: userSchema,
    valuesOf: editValuesOf,
    send: ({ id, version }, values: EditValues) => update.mutateAsync({ id, body: { ...values, version } }),
  });
}
