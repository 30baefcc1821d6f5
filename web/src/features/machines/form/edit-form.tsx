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
import { usePriceQuestion } from '../../../entities/settings/use-price-question.ts';
import { useFieldConfigs } from '../../../entities/field-config/field-config.queries.ts';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { useActor } from '../../../lib/auth.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { MachineChangeNotice } from '../../../entities/machines/machine-change-notice.tsx';
import type { Choices, Priced } from '../../../lib/three-way.ts';
import { toast } from '../../../lib/toast.ts';
import { type Conflict, useMergedSave } from '../../../lib/use-merged-save.ts';
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
  const saving = useSaveMachine(machine, reason);
  const { base, newest, save, isSending, conflict, isChoosing, resolve, dismiss } = saving;
  const ask = useEditQuestion();
  const contract = useContractForm(useFormSchema(base.type, base), {
    defaultValues: inputsOf(machine),
    question: (values) => ask(values, newest.current),
    submit: async (values) => {
      const { saved, undo } = await save(values);
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
            form.reset(nestedOf(resolve(conflict, choices)), { keepDefaultValues: true });
            element.current?.requestSubmit();
          }}
        />
      )}
    </>
  );
}

/** Asks about a new value far from the stored one, and about a sale price; those that are kept were asked about when entered. */
function useEditQuestion() {
  const askAboutSale = useSaleQuestion();
  const ask = usePriceQuestion('value');
  return (values: FormValues, machine: Machine): string | null => {
    const { current_value: value, currency = machine.currency, sale_price: price } = values;
    const keepsValue = value === machine.current_value && currency === machine.currency;
    const keepsPrice = machine.status === 'sold' && price === machine.sale_price;
    const questions = [
      keepsValue ? null : ask(machine, value, currency),
      keepsPrice ? null : askAboutSale(values, machine.currency),
    ];
    return questions.filter((one) => one !== null).join(' ') || null;
  };
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
  conflict: Conflict<Machine, FlatInputs>;
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
      fields={fields.map((name) => ({ name, ...shown(name) }))}
      theirs={t('machines.conflict.theirs', { name: current.updated_by_name ?? t('common.appName') })}
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

interface Saved {
  saved: Machine;
  /** Sets the changed fields back; null where that is impossible. */
  undo: MachineChanges | null;
}

/** Saves the changed fields; the answer says how to set them back. */
function useSaveMachine(machine: Machine, reason: string) {
  const { t } = useTranslation();
  const update = useUpdateMachine();
  const { data: configs = [] } = useFieldConfigs();
  const { newest, save, ...merged } = useMergedSave(machine, {
    schema: machineSchema,
    valuesOf: (record) => flatOf(inputsOf(record)),
    priced,
    onMerged: (current) =>
      toast.info(t('machines.conflict.merged', { name: current.updated_by_name ?? t('common.appName') })),
    send: async (from, mine: FlatInputs): Promise<Saved> => {
      const values = withSale(from, machineForm.parse(nestedOf(mine)));
      const customNames = configs
        .filter(({ isCustom, entityType }) => isCustom && entityType === entityTypeOf(values.type))
        .map(({ fieldName }) => fieldName);
      const changes = changesOf(from, values, customNames);
      if (Object.keys(changes).length === 0) return { saved: from, undo: null };
      const body = {
        ...changes,
        ...('current_value' in changes && reason !== '' && { price_reason: reason }),
        version: from.version,
      };
      try {
        const saved = await update.mutateAsync({ id: from.id, body });
        return { saved, undo: changesBack(from, changes, saved) };
      } catch (error) {
        throw atItsField(error);
      }
    },
  });
  return {
    ...merged,
    newest,
    save: (values: FormValues) => save(flatOf(inputsOf(withSale(newest.current, values)))),
    isSending: update.isPending,
  };
}
