import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { machines } from '@strojpark/core/contracts/machines';
import { customerBody } from '@strojpark/core/contracts/reservations';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import type { BulkReserve } from '../../../lib/bulk-reserve.ts';
import { takeBulkAnswer } from '../../../lib/bulk.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { useOpening } from '../../../ui/use-opening.ts';
import { CustomerFields } from '../customer-fields.tsx';
import { blankCustomer, type CustomerSchema, type CustomerValues } from '../customer-form.ts';

interface BulkReserveDialogProps {
  asked: BulkReserve;
  opened: boolean;
  onClose: () => void;
}

/** Reserves all chosen machines for one customer, by the form of a single one. */
export function BulkReserveDialog({ asked, opened, onClose }: BulkReserveDialogProps) {
  const { t } = useTranslation();
  const { count, shown } = asked;
  return (
    <Modal
      opened={useOpening(opened)}
      onClose={onClose}
      size="lg"
      title={t('reservations.bulk.reserveTitle', { count, shown })}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <ReserveForm asked={asked} onClose={onClose} />
    </Modal>
  );
}

function ReserveForm({ asked: { target, onDone }, onClose }: Omit<BulkReserveDialogProps, 'opened'>) {
  const { t } = useTranslation();
  const reserve = useMutation({
    meta: { quiet: true },
    mutationFn: async (values: CustomerValues) => {
      const answer = await call(machines.bulkReserve, { body: { ...target, ...values } });
      await takeBulkAnswer('machines.reserve', 'reserved', answer);
    },
  });
  const schema: CustomerSchema = customerBody;
  const customer = useContractForm(schema, {
    defaultValues: blankCustomer,
    submit: async (values) => {
      await reserve.mutateAsync(values);
      onDone();
      onClose();
    },
  });
  return (
    <form {...customer.formProps}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('reservations.bulk.reserveHint')}
        </Text>
        <CustomerFields customer={customer} isTaxIdRequired={false} currency={null} machine={null} />
        {customer.formError !== undefined && (
          <Alert color="red" role="alert">
            {customer.formError}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={() => void customer.leave(onClose)}
            disabled={customer.isSubmitting}
          >
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={customer.isSubmitting}>
            {t('reservations.bulk.reserve')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
