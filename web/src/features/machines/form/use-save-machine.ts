import { machine as machineSchema, type Machine } from '@strojpark/core/contracts/machine-record';
import { entityTypeOf } from '@strojpark/core/domain/custom-fields';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { conflictsBetween, mergeOf, type Choices } from '../../../lib/three-way.ts';
import { toast } from '../../../lib/toast.ts';
import { useFieldConfigs } from '../machines.queries.ts';
import { useUpdateMachine } from '../machine-changes.queries.ts';
import { atItsField } from './field-errors.ts';
import { changesOf, flatOf, inputsOf, nestedOf, withSale, type FlatInputs } from './form-values.ts';
import { machineForm, type FormInput, type FormValues } from './machine-form-schema.ts';

export interface MachineConflict {
  /** Names of fields, `custom_fields.…` for custom ones. */
  fields: string[];
  mine: FlatInputs;
  theirs: FlatInputs;
  /** The record as somebody else has left it. */
  current: Machine;
}

/** The record in the answer to a stale save. */
function currentOf(error: unknown): Machine | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return machineSchema.safeParse(error.details['current']).data ?? null;
}

/**
 * Saves the fields that a form has changed. What somebody else has changed meanwhile stays; where both
 * changed the same field, the save fails and `conflict` waits for a choice.
 */
export function useSaveMachine(machine: Machine) {
  const { t } = useTranslation();
  const update = useUpdateMachine();
  const { data: configs = [] } = useFieldConfigs();
  // What the form compares with; later news of the record must not change it behind the user's back.
  const [base, setBase] = useState(machine);
  // A save that follows a choice at once must compare with the newest record.
  const newest = useRef(machine);
  // It stays while its dialog closes.
  const [conflict, setConflict] = useState<MachineConflict | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);

  const begin = (record: Machine) => {
    newest.current = record;
    setBase(record);
  };

  const save = async (input: FormValues): Promise<Machine> => {
    const from = newest.current;
    const values = withSale(from, input);
    const customNames = configs
      .filter(({ isCustom, entityType }) => isCustom && entityType === entityTypeOf(values.type))
      .map(({ fieldName }) => fieldName);
    const changes = changesOf(from, values, customNames);
    if (Object.keys(changes).length === 0) return from;
    try {
      return await update.mutateAsync({ id: from.id, body: { ...changes, version: from.version } });
    } catch (error) {
      const current = currentOf(error);
      if (current === null) throw atItsField(error);
      const [before, mine, theirs] = [
        flatOf(inputsOf(from)),
        flatOf(inputsOf(values)),
        flatOf(inputsOf(current)),
      ];
      const fields = conflictsBetween(before, mine, theirs);
      if (fields.length > 0) {
        setConflict({ fields, mine, theirs, current });
        setIsChoosing(true);
        throw error;
      }
      toast.info(t('machines.conflict.merged'));
      begin(current);
      return save(machineForm.parse(nestedOf(mergeOf(before, mine, theirs, {}))));
    }
  };

  /** Takes the choice and answers what the form then holds. */
  const resolve = ({ mine, theirs, current }: MachineConflict, choices: Choices): FormInput => {
    const merged = nestedOf(mergeOf(flatOf(inputsOf(newest.current)), mine, theirs, choices));
    begin(current);
    setIsChoosing(false);
    return merged;
  };

  return { base, save, conflict, isChoosing, resolve, dismiss: () => setIsChoosing(false) };
}
