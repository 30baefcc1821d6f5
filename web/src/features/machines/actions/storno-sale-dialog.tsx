import { Stack } from '@mantine/core';
import type { Sale } from '@strojpark/core/contracts/sales';
import { joined } from '@strojpark/core/domain/joined';
import { buyerName } from '@strojpark/core/domain/reservations/reservation-customer';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { failureTexts } from '../../../lib/failure.ts';
import { formatMoney } from '../../../lib/format.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { toast } from '../../../lib/toast.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { useMakeAvailable } from '../machine-changes.queries.ts';

interface StornoSaleDialogProps {
  sale: Sale;
  opened: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Reverses a sale from the list of sales. */
export function StornoSaleDialog({ sale, opened, onDone, onClose }: StornoSaleDialogProps) {
  const { t } = useTranslation();
  const makeAvailable = useMakeAvailable();
  const { error } = makeAvailable;
  const { machine_id: machineId, machine_name: name } = sale;
  const reverse = (reason: string) => {
    if (machineId === null) return;
    makeAvailable.mutate(
      { id: machineId, saleId: sale.id, reason },
      {
        onSuccess: () => {
          toast.success(t('sales.storno.done', { name }));
          onDone();
          onClose();
        },
      },
    );
  };
  return (
    <ReasonDialog
      opened={opened}
      title={t('sales.storno.title')}
      text={
        <Stack gap="md">
          <MachineBlock
            machine={{ name, category: sale.machine_category ?? '', cover_url: sale.cover_url }}
            size="large"
            line={joined([sale.machine_identifier, buyerName(sale)])}
          />
          <div>
            {t(sale.reservation_id === null ? 'sales.storno.text' : 'sales.storno.withReservation', {
              price: formatMoney(sale.price, sale.currency),
            })}
          </div>
          <FailureNote title={t('sales.storno.failed')} text={error && failureTexts(error).join(' ')} />
        </Stack>
      }
      reasonLabel={t('sales.storno.reason')}
      confirmLabel={t('sales.storno.confirm')}
      destructive
      isOptional
      loading={makeAvailable.isPending}
      onConfirm={reverse}
      onCancel={onClose}
    />
  );
}
