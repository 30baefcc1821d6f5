import { Stack, Text } from '@mantine/core';
import { machines } from '@strojpark/core/contracts/machines';
import { customerBody } from '@strojpark/core/contracts/reservations';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { handleBulkAnswer } from '../../../entities/bulk-runs/followed-runs.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CustomerFields } from '../customer-fields.tsx';
import { blankCustomer, type CustomerSchema, type CustomerValues } from '../customer-form.ts';

type ReserveBody = BodyInput<typeof machines.bulkReserve>;

interface BulkReserveDialogProps {
  /** The selected machines, and their formatted number. */
  subject: {
    target:
      | Pick<Extract<ReserveBody, { ids: unknown }>, 'ids'>
      | Pick<Extract<ReserveBody, { filter: unknown }>, 'filter' | 'except'>;
    count: number;
    shown: string;
  };
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
  const reserve = useMutation({
    meta: { quiet: true },
    mutationFn: async (values: CustomerValues) => {
      const answer = await call(machines.bulkReserve, { body: { ...subject.target, ...values } });
      await handleBulkAnswer('machines.reserve', 'reserved', answer);
    },
  });
  const schema: CustomerSchema = customerBody;
  const customer = useContractForm(schema, {
    defaultValues: blankCustomer,
    submit: async (values) => {
      await reserve.mutateAsync(values);
      onDone();
    },
  });
  const leave = () => void customer.leave(onClose);
  useDialogExit(leave);
  return (
    <form {...customer.formProps}>
      <Stack gap="md">
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
