import { Stack } from '@mantine/core';
import { customerBody, type Reservation } from '@strojpark/core/contracts/reservations';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { failureTexts } from '../../../lib/failure.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { CustomerFields } from '../customer-fields.tsx';
import { customerOf, type CustomerSchema } from '../customer-form.ts';
import { CustomerConflictDialog } from './customer-conflict-dialog.tsx';
import { useSaveCustomer } from './use-save-customer.ts';

interface EditFormProps {
  reservation: Reservation;
  onDone: () => void;
}

/** Mounted with each opening of the dialog. */
export function EditForm({ reservation, onDone }: EditFormProps) {
  const { t } = useTranslation();
  const { machine, selling_currency: currency } = reservation;
  const { save, error, conflict, isChoosing, resolve, dismiss } = useSaveCustomer(reservation);
  const element = useRef<HTMLFormElement>(null);
  const customer = useContractForm<CustomerSchema>(customerBody, {
    defaultValues: customerOf(reservation),
    submit: async (values) => {
      await save(values);
      toast.success(t('reservations.edit.done', { name: machine.name }));
      onDone();
    },
  });
  const { form, formProps, isSubmitting } = customer;
  const leave = () => {
    // Escape in the choice of values is not meant for the form below.
    if (!isChoosing) void customer.leave(onDone);
  };
  useDialogExit(leave);

  return (
    <>
      <form ref={element} {...formProps}>
        <Stack gap="lg">
          <SaveFailure error={error} />
          <CustomerFields customer={customer} isTaxIdRequired={false} currency={currency} machine={machine} />
          <FormButtons isSubmitting={isSubmitting} onCancel={leave} />
        </Stack>
      </form>
      {conflict !== null && (
        <CustomerConflictDialog
          opened={isChoosing}
          conflict={conflict}
          currency={currency}
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

/** What was refused without a field; fields and conflicts speak for themselves. */
function SaveFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  const speaksForItself =
    error instanceof ApiError && (error.code === 'stale_version' || Object.keys(error.errors).length > 0);
  if (error === null || speaksForItself) return null;
  return <FailureNote title={t('reservations.edit.failed')} text={failureTexts(error).join(' ')} />;
}
