import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { toast } from '../../../lib/toast.ts';
import { useUpdateMachine } from '../machine-changes.queries.ts';
import { conflictsOf, mergedValues, type Choice, type Conflict } from './conflict.ts';
import { atItsField } from './field-errors.ts';
import { changedFields, formFieldNames } from './form-values.ts';
import { machineForm, type FormFieldName, type FormInput, type FormValues } from './machine-form-schema.ts';

interface OpenConflict {
  conflicts: Conflict[];
  /** The record as somebody else has left it. */
  current: Machine;
  values: FormValues;
}

/** The record in the answer to a stale save. */
function currentOf(error: unknown): Machine | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return (error.details['current'] as Machine | undefined) ?? null;
}

/**
 * Saves the fields that a form has changed. What somebody else has changed meanwhile stays; where both
 * changed the same field, the save fails and `conflict` waits for a choice.
 */
export function useSaveMachine(machine: Machine) {
  const { t } = useTranslation();
  const update = useUpdateMachine();
  const [base, setBase] = useState(machine);
  // A save that follows a choice at once must compare with the newest record.
  const newest = useRef(machine);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);

  const begin = (record: Machine) => {
    newest.current = record;
    setBase(record);
  };

  const save = async (values: FormValues): Promise<Machine> => {
    const from = newest.current;
    const changes = changedFields(from, values, formFieldNames);
    if (Object.keys(changes).length === 0) return from;
    try {
      return await update.mutateAsync({ id: from.id, body: { ...changes, version: from.version } });
    } catch (error) {
      const current = currentOf(error);
      if (current === null) throw atItsField(error);
      const conflicts = conflictsOf(from, values, current, formFieldNames);
      if (conflicts.length > 0) {
        setConflict({ conflicts, current, values });
        throw error;
      }
      toast.info(t('machines.conflict.merged'));
      begin(current);
      return save(machineForm.parse(mergedValues(from, values, current, {})));
    }
  };

  /** Takes the choice and answers what the form then holds. */
  const resolve = (choices: Partial<Record<FormFieldName, Choice>>): FormInput => {
    if (conflict === null) throw new Error('there is no conflict to resolve');
    const { current, values } = conflict;
    const merged = mergedValues(newest.current, values, current, choices);
    begin(current);
    setConflict(null);
    return merged;
  };

  return { base, save, conflict, resolve, dismiss: () => setConflict(null) };
}
