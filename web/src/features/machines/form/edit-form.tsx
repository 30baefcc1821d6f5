import { type Machine, machine as machineSchema } from '@strojpark/core/contracts/machine-record';
import { type CustomValue, entityTypeOf } from '@strojpark/core/domain/fields/custom-fields';
import { canChangeStatus } from '@strojpark/core/domain/machines/machine-actions';
import { currencyOfField } from '@strojpark/core/domain/fields/machine-fields';
import { joined } from '@strojpark/core/domain/joined';
import {
  type MachineStatus,
  manualTargets,
  minSalePrice,
} from '@strojpark/core/domain/machines/machine-status';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMachineFacts } from '../../../entities/machines/machine-facts.ts';
import { useFieldConfigs } from '../../../entities/field-config/field-config.queries.ts';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useActor } from '../../../lib/auth.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { MachineChangeNotice } from '../../../entities/machines/machine-change-notice.tsx';
import { type Choices, conflictsBetween, mergeOf, type Priced } from '../../../lib/three-way.ts';
import { toast } from '../../../lib/toast.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { liveReservationOf } from '../actions/machine-actions.ts';
import { customText } from '../../../entities/field-config/custom-text.ts';
import { announceUpdate, type MachineChanges, useUpdateMachine } from '../machine-changes.queries.ts';
import { useFieldText } from '../../../entities/machines/use-field-text.ts';
import { labelOf, useCustomFields, useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { addUploads } from '../attachments/uploads.ts';
import { atItsField } from './field-errors.ts';
import { FormHead } from './form-head.tsx';
import { FormLayout } from './form-layout.tsx';
import {
  type FlatInputs,
  changesOf,
  customPrefix,
  flatOf,
  inputsOf,
  nestedOf,
  changesBack,
  withSale,
} from './form-values.ts';
import { MachineFields } from './machine-fields.tsx';
import { type FormFieldName, type FormInput, type FormValues, machineForm } from './machine-form-schema.ts';
import { PriceReasonInput } from './price-reason-input.tsx';
import { useFormSchema } from './use-form-schema.ts';
import { useSaleQuestion } from './use-sale-question.ts';

interface EditFormProps {
  /** The record that the form starts from. */
  machine: Machine;
  onClose: () => void;
}

export function EditForm({ machine, onClose }: EditFormProps) {
  const { t } = useTranslation();
  const factsOf = useMachineFacts();
  const [photos, setPhotos] = useState<File[]>([]);
  const [reason, setReason] = useState('');
  const element = useRef<HTMLFormElement>(null);
  const { base, save, isSending, conflict, isChoosing, resolve, dismiss } = useSaveMachine(machine);
  const ask = useSaleQuestion();
  const contract = useContractForm(useFormSchema(base.type, base), {
    defaultValues: inputsOf(machine),
    // A price that is kept was asked about when it was entered.
    question: (values) =>
      base.status === 'sold' && values.sale_price === base.sale_price ? null : ask(values, base.currency),
    submit: async (values) => {
      const { saved, undo } = await save(values, reason);
      addUploads(saved.id, photos);
      announceUpdate(saved, undo);
      onClose();
    },
    hasOtherChanges: photos.length > 0,
  });
  const { form } = contract;
  const isSaving = contract.isSubmitting || form.formState.isSubmitSuccessful || isChoosing;

  return (
    <>
      <FormLayout
        ref={element}
        contract={contract}
        submitLabel={t('common.actions.save')}
        isCovered={isChoosing}
        isShown={isSending}
        onClose={onClose}
      >
        <MachineChangeNotice key={base.version} machine={base} dataNews="merged" isPaused={isSaving} />
        <FormHead
          machine={{ ...base, name: form.watch('name'), category: form.watch('category') }}
          facts={factsOf(base)}
          photos={photos}
          onPhotos={setPhotos}
        />
        <MachineFields
          contract={contract}
          type={form.watch('type')}
          statuses={useStatusChoices(base)}
          machine={base}
          mayChangeType={base.type === 'stock'}
          isSold={base.status === 'sold'}
          priceReason={
            form.watch('current_value') !== base.current_value && (
              <PriceReasonInput value={reason} onChange={setReason} />
            )
          }
          generation={base.version}
        />
      </FormLayout>
      {conflict !== null && (
        <MachineConflictDialog
          opened={isChoosing}
          conflict={conflict}
          onCancel={dismiss}
          onChoose={(choices) => {
            form.reset(resolve(conflict, choices), { keepDefaultValues: true });
            element.current?.requestSubmit();
          }}
        />
      )}
    </>
  );
}

/** The statuses that the user may set, including the current one. */
function useStatusChoices(machine: Machine): MachineStatus[] {
  const actor = useActor();
  const { data } = useMachineReservations(machine.id);
  const reservation = liveReservationOf(machine, data?.items ?? []);
  return manualTargets(machine).filter(
    (to) => to === machine.status || canChangeStatus(actor, machine, to, reservation, minSalePrice) === null,
  );
}

interface MachineConflictDialogProps {
  opened: boolean;
  conflict: MachineConflict;
  onChoose: (choices: Choices) => void;
  onCancel: () => void;
}

/** Asks whose value to keep for fields that two users have changed. */
function MachineConflictDialog({ opened, conflict, onChoose, onCancel }: MachineConflictDialogProps) {
  const { t } = useTranslation();
  const text = useFieldText();
  const { fields, mine, theirs, current } = conflict;
  const label = useFieldLabel(current.type);
  const custom = useCustomFields(current.type);
  const shown = (name: string) => {
    const field = custom.find(({ fieldName }) => name === customPrefix + fieldName);
    const textOf = (inputs: FlatInputs, own: string) =>
      text(
        own as FormFieldName,
        inputs[own] as FormInput[FormFieldName],
        currencyOfField(own, inputs as Pick<Machine, 'currency' | 'sale_currency'>),
      );
    const sideOf = (inputs: FlatInputs) =>
      field
        ? customText(field, inputs[name] as CustomValue)
        : joined(parts.map((own) => textOf(inputs, own)));
    // A currency is chosen together with its amounts.
    const amounts = priced[name]?.filter((amount) => mine[amount] != null || theirs[amount] != null) ?? [];
    const parts = amounts.length > 0 ? amounts : [name];
    return {
      label: field ? labelOf(field) : parts.map((own) => label(own as FormFieldName)).join(', '),
      mine: sideOf(mine),
      theirs: sideOf(theirs),
    };
  };
  return (
    <ConflictDialog
      opened={opened}
      title={t('machines.conflict.title')}
      text={t('machines.conflict.text')}
      fields={fields.map((name) => ({ name, ...shown(name) }))}
      sideLabels={{
        mine: t('machines.conflict.mine'),
        theirs: t('machines.conflict.theirs', { name: current.updated_by_name ?? t('common.appName') }),
      }}
      confirmLabel={t('machines.conflict.save')}
      onChoose={onChoose}
      onCancel={onCancel}
    />
  );
}

const priced: Priced = {
  currency: ['purchase_price', 'porizovaci_hodnota', 'current_value'],
  sale_currency: ['sale_price'],
};

interface MachineConflict {
  /** Field names, `custom_fields.…` for custom fields. */
  fields: string[];
  mine: FlatInputs;
  theirs: FlatInputs;
  /** The record saved by the other user. */
  current: Machine;
}

interface Saved {
  saved: Machine;
  /** Sets the changed fields back; null where that is impossible. */
  undo: MachineChanges | null;
}

/** The current record in the response to an outdated save. */
function currentOf(error: unknown): Machine | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return machineSchema.safeParse(error.details['current']).data ?? null;
}

/**
 * Saves the changed fields of a form. Changes of other users to other fields are kept; for the same field, the save
 * fails and `conflict` waits for a choice.
 */
function useSaveMachine(machine: Machine) {
  const { t } = useTranslation();
  const update = useUpdateMachine();
  const { data: configs = [] } = useFieldConfigs();
  // The record that the form started from; a refetch must not change the comparison.
  const [base, setBase] = useState(machine);
  // A save right after the choice must compare with the newest record.
  const newest = useRef(machine);
  // Kept while the dialog closes.
  const [conflict, setConflict] = useState<MachineConflict | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);

  const begin = (record: Machine) => {
    newest.current = record;
    setBase(record);
  };

  const save = async (input: FormValues, reason: string): Promise<Saved> => {
    const from = newest.current;
    const values = withSale(from, input);
    const customNames = configs
      .filter(({ isCustom, entityType }) => isCustom && entityType === entityTypeOf(values.type))
      .map(({ fieldName }) => fieldName);
    const changes = changesOf(from, values, customNames);
    if (Object.keys(changes).length === 0) return { saved: from, undo: null };
    try {
      const body = {
        ...changes,
        ...('current_value' in changes && reason !== '' && { price_reason: reason }),
        version: from.version,
      };
      const saved = await update.mutateAsync({ id: from.id, body });
      return { saved, undo: changesBack(from, changes, saved) };
    } catch (error) {
      const current = currentOf(error);
      if (current === null) throw atItsField(error);
      const [before, mine, theirs] = [
        flatOf(inputsOf(from)),
        flatOf(inputsOf(values)),
        flatOf(inputsOf(current)),
      ];
      const fields = conflictsBetween(before, mine, theirs, priced);
      if (fields.length > 0) {
        setConflict({ fields, mine, theirs, current });
        setIsChoosing(true);
        throw error;
      }
      toast.info(t('machines.conflict.merged', { name: current.updated_by_name ?? t('common.appName') }));
      begin(current);
      return save(machineForm.parse(nestedOf(mergeOf(before, mine, theirs, {}, priced))), reason);
    }
  };

  /** Applies the choice and returns the new form values. */
  const resolve = ({ mine, theirs, current }: MachineConflict, choices: Choices): FormInput => {
    const merged = nestedOf(mergeOf(flatOf(inputsOf(newest.current)), mine, theirs, choices, priced));
    begin(current);
    setIsChoosing(false);
    return merged;
  };

  return {
    base,
    save,
    isSending: update.isPending,
    conflict,
    isChoosing,
    resolve,
    dismiss: () => setIsChoosing(false),
  };
}
