import { currencyOfField } from '@strojpark/core/domain/fields/machine-fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PassedOn } from '../../../entities/queue/passed-on.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { toast } from '../../../lib/toast.ts';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { useMakeAvailable } from '../machine-changes.queries.ts';
import { useBuyerName } from '../detail/use-machine-sale.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { ActionText } from './action-text.tsx';

interface MakeAvailableDialogProps extends ActionDialogProps {
  /** Reverses a sale, or makes a machine available that no reservation needs any more. */
  isStorno: boolean;
}

export function MakeAvailableDialog({ machine, opened, isStorno, onClose }: MakeAvailableDialogProps) {
  const { t } = useTranslation();
  const makeAvailable = useMakeAvailable();
  const buyer = useBuyerName(machine);
  // As on opening: while the dialog is open, someone else may reverse the sale and sell the machine again.
  const [shown, setShown] = useState({ opened, machine });
  if (shown.opened !== opened) setShown({ opened, machine: opened ? machine : shown.machine });
  const { sale, sale_price: sold, waiting } = shown.machine;
  const price = formatMoney(sold, currencyOfField('sale_price', shown.machine));
  const subject = { id: machine.id, saleId: sale?.id ?? null };
  const announce = () =>
    toast.success(
      t(isStorno ? 'sales.storno.done' : 'reservations.releaseMachine.done', { name: machine.name }),
    );
  const text = (
    <ActionText
      machine={machine}
      error={makeAvailable.error}
      failed={t(isStorno ? 'sales.storno.failed' : 'reservations.releaseMachine.failed')}
    >
      {isStorno ? (
        <>
          {t(sale?.has_reservation ? 'sales.storno.withReservation' : 'sales.storno.text', { price })}
          {buyer !== null && (
            <div>
              {t('machines.detail.customer')}: <b>{buyer}</b>
            </div>
          )}
        </>
      ) : waiting > 0 ? (
        <>
          {t('reservations.releaseMachine.waited')}
          <PassedOn machineId={machine.id} waiting={waiting} isOpen={opened} />
        </>
      ) : (
        t('reservations.releaseMachine.text')
      )}
    </ActionText>
  );
  if (isStorno)
    return (
      <ReasonDialog
        opened={opened}
        title={t('sales.storno.title')}
        text={text}
        reasonLabel={t('sales.storno.reason')}
        confirmLabel={t('sales.storno.confirm')}
        destructive
        isOptional
        isOptimistic
        loading={makeAvailable.isPending}
        onConfirm={(reason) =>
          makeAvailable.mutate(
            { ...subject, reason },
            {
              onSuccess: () => {
                announce();
                onClose();
              },
            },
          )
        }
        onCancel={onClose}
      />
    );
  return (
    <ConfirmAction
      opened={opened}
      title={t('reservations.releaseMachine.title')}
      text={text}
      confirmLabel={t('reservations.releaseMachine.confirm')}
      isOptimistic
      action={makeAvailable}
      subject={subject}
      onDone={announce}
      onClose={onClose}
    />
  );
}
