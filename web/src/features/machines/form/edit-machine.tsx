import type { Machine } from '@strojpark/core/contracts/machine-record';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useMachineTitle } from '../use-machine-title.ts';
import { FormDrawer } from './form-drawer.tsx';
import { valuesOf } from './form-values.ts';
import { MachineFields } from './machine-fields.tsx';
import { machineFormSchema, type FormFieldName } from './machine-form-schema.ts';
import { useSaveMachine } from './use-save-machine.ts';
import { useStatusChoices } from './use-status-choices.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));

interface EditMachineProps {
  /** The record that the form begins from. */
  machine: Machine;
  onClose: () => void;
}

export function EditMachine({ machine, onClose }: EditMachineProps) {
  const { t } = useTranslation();
  const title = useMachineTitle(machine);
  // Later news of the record must not change what the form compares with.
  const formElement = useRef<HTMLFormElement>(null);
  const { base, save, conflict, resolve, dismiss } = useSaveMachine(machine);
  const contract = useContractForm(machineFormSchema(machine.status), {
    defaultValues: valuesOf(machine),
    submit: async (values) => {
      const saved = await save(values);
      toast.success(t('machines.form.saved', { name: saved.name }));
      onClose();
    },
  });
  const statuses = useStatusChoices(base);
  const type = contract.form.watch('type');

  return (
    <>
      <FormDrawer
        title={t('machines.form.edit', { title })}
        submitLabel={t('common.actions.save')}
        contract={contract}
        formRef={formElement}
        onClose={onClose}
      >
        <MachineFields
          contract={contract}
          type={type}
          statuses={statuses}
          category={base.category}
          mayChangeType={base.type === 'stock'}
          isSold={base.status === 'sold'}
          generation={base.version}
        />
      </FormDrawer>
      <Suspense>
        {conflict !== null && (
          <ConflictDialog
            conflicts={conflict.conflicts}
            current={conflict.current}
            onCancel={dismiss}
            onChoose={(choices) => {
              const values = resolve(choices);
              for (const name of Object.keys(values) as FormFieldName[])
                contract.form.setValue(name, values[name], { shouldDirty: true });
              formElement.current?.requestSubmit();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
