import { Stack, Text } from '@mantine/core';
import { customerBody } from '@strojpark/core/contracts/reservation-customer';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { isShownAtOnce } from '../../../entities/bulk-runs/expected-bulk.ts';
import { ChosenMachines } from '../../../entities/machines/chosen-machines.tsx';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CustomerFields } from '../customer-fields.tsx';
import { blankCustomer, type CustomerSchema } from '../customer-form.ts';
import { useBulkReserve, type BulkReserveTarget } from '../reservation-changes.queries.ts';

interface BulkReserveDialogProps {
  /** The selected machines, and their formatted number. */
  subject: ComponentProps<typeof ChosenMachines>['subject'] & { shown: string; target: BulkReserveTarget };
  opened: boolean;
  onClose: () => void;
  /** Called when they are reserved or a background run has started. */
  onDone: () => void;
}

/** Reserves all selected machines for one customer, with the form for a single one. */
export function BulkReserveDialog({ opened, ...form }: BulkReserveDialogProps) {
  const { t } = useTranslation();
  const { count, shown } = form.subject;
  return (
    <FormDialog
      opened={opened}
      onClose={form.onClose}
      size="lg"
      title={t('reservations.bulk.reserveTitle', { count, shown })}
    >
      <ReserveForm {...form} />
    </FormDialog>
  );
}

function ReserveForm({ subject, onClose, onDone }: Omit<BulkReserveDialogProps, 'opened'>) {
  const { t } = useTranslation();
  const reserve = useBulkReserve(subject.target);
  const schema: CustomerSchema = customerBody;
  const customer = useContractForm(schema, {
    defaultValues: blankCustomer,
    submit: async (values) => {
      await reserve.mutateAsync(values);
      onDone();
    },
  });
  const leave = () => void customer.leave(onClose);
  useDialogExit(leave, reserve.isPending && isShownAtOnce(subject.target));
  return (
    <form {...customer.formProps}>
      <Stack gap="md">
        <ChosenMachines subject={subject} />
        <Text size="sm" c="dimmed">
          {t('reservations.bulk.reserveHint')}
        </Text>
        <CustomerFields customer={customer} isTaxIdRequired={false} currency={null} machine={null} />
        <FailureNote text={customer.formError} />
        <FormButtons
          submitLabel={t('reservations.bulk.reserve')}
          isSubmitting={customer.isSubmitting}
          onCancel={leave}
        />
      </Stack>
    </form>
  );
}
