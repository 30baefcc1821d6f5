import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../lib/forms.ts';
import { MachineNews } from '../../../lib/machine-news.tsx';
import { toast } from '../../../lib/toast.ts';
import { FormFrame } from './form-frame.tsx';
import { inputsOf } from './form-values.ts';
import { MachineConflictDialog } from './machine-conflict-dialog.tsx';
import { MachineFields } from './machine-fields.tsx';
import { useFormSchema } from './use-form-schema.ts';
import { useSaveMachine } from './use-save-machine.ts';
import { useStatusChoices } from './use-status-choices.ts';

interface EditFormProps {
  /** The record that the form begins from. */
  machine: Machine;
  onClose: () => void;
}

export function EditForm({ machine, onClose }: EditFormProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const { base, save, conflict, isChoosing, resolve, dismiss } = useSaveMachine(machine);
  const contract = useContractForm(useFormSchema(base.type, base), {
    defaultValues: inputsOf(machine),
    submit: async (values) => {
      const { name } = await save(values);
      toast.success(t('machines.form.saved', { name }));
      onClose();
    },
  });
  const { form } = contract;
  const isSaving = contract.isSubmitting || form.formState.isSubmitSuccessful || isChoosing;

  return (
    <>
      <FormFrame
        ref={element}
        contract={contract}
        submitLabel={t('common.actions.save')}
        isCovered={isChoosing}
        onClose={onClose}
      >
        <MachineNews key={base.version} machine={base} isPaused={isSaving} />
        <MachineFields
          contract={contract}
          type={form.watch('type')}
          statuses={useStatusChoices(base)}
          machine={base}
          mayChangeType={base.type === 'stock'}
          isSold={base.status === 'sold'}
          generation={base.version}
        />
      </FormFrame>
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
