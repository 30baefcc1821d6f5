import { Text } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { extendedExpiry } from '@strojpark/core/domain/reservations/reservation-terms';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { toastFailure } from '../../../lib/failure.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { toast } from '../../../lib/toast.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { ActionDialogsProps } from '../../../ui/record-screen/record-screen.tsx';
import {
  announceDeletion,
  useApproveReservation,
  useCancelReservation,
  useDeleteReservation,
  useExtendReservation,
  useRejectReservation,
  useDeclineExtension,
  useRequestExtension,
} from '../reservation-changes.queries.ts';
import { PassedOn } from '../../../entities/queue/passed-on.tsx';
import { PresenceTitle } from '../../../entities/presence/presence-title.tsx';
import { nameOfAction, useReservationRules } from '../../../entities/reservations/reservation-actions.ts';
import { useReservationEnd } from '../../../entities/reservations/use-reservation-end.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { ActionText } from './action-text.tsx';
import { CompleteForm } from './complete-form.tsx';
import { EditForm } from './edit-form.tsx';
import { ReplaceForm } from './replace-form.tsx';
import type { ReservationAction } from '../../../entities/reservations/reservation-action-names.ts';

type DialogsProps = Omit<ActionDialogsProps<Reservation, ReservationAction>, 'onDeleted'> & {
  onDeleted?: (id: string) => void;
};

export function ActionDialogs({ action, ...events }: DialogsProps) {
  return <ActionDialog key={`${action.name} ${action.record.id}`} action={action} {...events} />;
}

function ActionDialog({ action: { name, record }, opened, onClose, onDeleted }: DialogsProps) {
  const dialog = { reservation: record, opened, onClose };
  switch (name) {
    case 'approve':
      return <ApproveDialog {...dialog} />;
    case 'extend':
      return <ExtendDialog {...dialog} />;
    case 'requestExtension':
      return <RequestExtensionDialog {...dialog} />;
    case 'complete':
      return <CompleteDialog {...dialog} />;
    case 'edit':
      return <EditDialog {...dialog} />;
    case 'replace':
      return <ReplaceDialog {...dialog} />;
    case 'delete':
      return <DeleteDialog {...dialog} onDeleted={onDeleted} />;
    case 'cancel':
    case 'reject':
    case 'declineExtension':
      return <RefusalDialog {...dialog} action={name} />;
  }
}

/** Sells the machine of an active reservation, which completes the reservation. */
function CompleteDialog({ reservation, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('sales.sell.title')}>
      <CompleteForm reservation={reservation} onDone={onClose} />
    </FormDialog>
  );
}

/** Edits the customer, price and notes of a reservation. */
function EditDialog({ reservation, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={
        <PresenceTitle subject="reservation" id={reservation.id} doing="edit">
          {t('reservations.edit.title')}
        </PresenceTitle>
      }
      size={760}
    >
      <EditForm reservation={reservation} onDone={onClose} />
    </FormDialog>
  );
}

/** Changes the replacement machine of a live reservation. */
function ReplaceDialog({ reservation, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t(`reservations.actions.${nameOfAction('replace', reservation)}`)}
      size={760}
    >
      <ReplaceForm reservation={reservation} onDone={onClose} />
    </FormDialog>
  );
}

interface RefusalDialogProps extends ActionDialogProps {
  action: 'cancel' | 'reject' | 'declineExtension';
}

/** Cancels a live reservation, or rejects a request for approval or an extension, with a reason. */
function RefusalDialog({ action, reservation, opened, onClose }: RefusalDialogProps) {
  const { t } = useTranslation();
  const actions = {
    cancel: useCancelReservation(),
    reject: useRejectReservation(),
    declineExtension: useDeclineExtension(),
  };
  const { mutate, isPending } = actions[action];
  const { id, machine, machine_id, waiting } = reservation;
  const done = () => {
    toast.success(t(`reservations.${action}.done`, { name: machine.name }));
    onClose();
  };
  return (
    <ReasonDialog
      opened={opened}
      title={t(`reservations.${action}.title`)}
      text={
        action !== 'declineExtension' && waiting > 0 ? (
          <ActionText reservation={reservation} text={t(`reservations.${action}.waited`)}>
            <PassedOn machineId={machine_id} waiting={waiting} isOpen={opened} />
          </ActionText>
        ) : (
          <ActionText reservation={reservation} text={t(`reservations.${action}.text`)} />
        )
      }
      reasonLabel={t(`reservations.${action}.reason`)}
      confirmLabel={t(`reservations.actions.${action}`)}
      destructive
      isOptimistic
      loading={isPending}
      onCancel={onClose}
      onConfirm={(reason) => mutate({ id, body: { reason } }, { onSuccess: done })}
    />
  );
}

interface DeleteDialogProps extends ActionDialogProps {
  onDeleted: ((id: string) => void) | undefined;
}

/** Moves a finished reservation to the trash and offers undo. */
function DeleteDialog({ reservation, opened, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const { id } = reservation;
  return (
    <ConfirmAction
      opened={opened}
      title={t('reservations.delete.title')}
      text={<ActionText reservation={reservation} text={t('reservations.delete.text')} />}
      confirmLabel={t('common.actions.delete')}
      destructive
      isOptimistic
      action={useDeleteReservation()}
      subject={id}
      onDone={() => {
        announceDeletion(reservation);
        onDeleted?.(id);
      }}
      onClose={onClose}
    />
  );
}

/** Approves a request, which starts the reservation period. */
function ApproveDialog({ reservation, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const end = useReservationEnd();
  const { id, machine, selling_price: price, selling_currency: currency } = reservation;
  return (
    <ConfirmAction
      opened={opened}
      title={t('reservations.approve.title')}
      text={
        <ActionText
          reservation={reservation}
          text={end === undefined ? '' : t('reservations.approve.text', { until: end.until })}
        >
          <Facts
            columns={1}
            facts={[
              {
                label: t('reservations.facts.price'),
                value: price === null ? t('reservations.facts.noPrice') : formatMoney(price, currency),
                isNumeric: price !== null,
              },
              {
                label: t('machines.fields.current_value'),
                value: machine.current_value !== null && formatMoney(machine.current_value, machine.currency),
                isNumeric: true,
              },
              { label: t('reservations.detail.salesPerson'), value: reservation.sales_person },
              { label: t('reservations.approval.asked'), value: reservation.approval_request_reason },
            ]}
          />
        </ActionText>
      }
      confirmLabel={t('reservations.actions.approve')}
      isOptimistic
      action={useApproveReservation()}
      subject={id}
      onDone={() => toast.success(t('reservations.approve.done', { name: machine.name }))}
      // The general text for this code would only say that the permission is missing.
      onError={(error) =>
        error instanceof ApiError && error.code === 'own_request'
          ? toast.error(error.message)
          : toastFailure(error)
      }
      onClose={onClose}
    />
  );
}

/** Asks the back office to extend a reservation whose machine others wait for, with a reason. */
function RequestExtensionDialog({ reservation, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useRequestExtension();
  const { id, machine, waiting } = reservation;
  const done = () => {
    toast.success(t('reservations.requestExtension.done', { name: machine.name }));
    onClose();
  };
  return (
    <ReasonDialog
      opened={opened}
      title={t('reservations.requestExtension.title')}
      text={
        <ActionText
          reservation={reservation}
          text={t('reservations.requestExtension.text', { count: waiting })}
        />
      }
      reasonLabel={t('reservations.extend.reason')}
      confirmLabel={t('reservations.requestExtension.confirm')}
      loading={isPending}
      onCancel={onClose}
      onConfirm={(reason) => mutate({ id, body: { reason } }, { onSuccess: done })}
    />
  );
}

/** Extends an active reservation, with a reason; shows the new end. */
function ExtendDialog({ reservation, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const rules = useReservationRules();
  const now = useNow();
  const { mutate, isPending } = useExtendReservation();
  const { id, machine, expires_at, extension_count, waiting } = reservation;
  const text =
    rules &&
    t('reservations.extend.text', {
      from: formatDate(expires_at),
      until: formatDate(extendedExpiry(reservation, rules, now).toISOString()),
      number: extension_count + 1,
      limit: rules.max_extensions,
    });
  return (
    <ReasonDialog
      opened={opened}
      title={t('reservations.extend.title')}
      text={
        <>
          <ActionText reservation={reservation} text={text ?? ''} />
          {waiting > 0 && (
            <Text role="note" fw={600} mt="xs">
              {t('queue.extending', { count: waiting })}
            </Text>
          )}
        </>
      }
      reasonLabel={t('reservations.extend.reason')}
      confirmLabel={t('reservations.actions.extend')}
      isOptimistic
      loading={isPending}
      onCancel={onClose}
      onConfirm={(reason) =>
        mutate(
          { id, body: { reason } },
          {
            onSuccess: (extended) => {
              const until = formatDate(extended.expires_at);
              toast.success(t('reservations.extend.done', { name: machine.name, until }));
              onClose();
            },
          },
        )
      }
    />
  );
}
