import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { reservations } from '@strojpark/core/contracts/reservations';
import { can } from '@strojpark/core/domain/access/permissions';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { canCancel, canDelete } from '@strojpark/core/domain/reservations/reservation-actions';
import { IconCalendarX, IconTrash } from '@tabler/icons-react';
import { endedStatus } from '@strojpark/core/domain/reservations/reservation-outcome';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isShownAtOnce } from '../../../entities/bulk-runs/expected-bulk.ts';
import { useBulkMutation } from '../../../entities/bulk-runs/use-bulk-mutation.ts';
import { reservationEnded } from '../../../entities/reservations/expected-reservation.ts';
import type { ReservationFilter } from '../../../entities/reservations/reservation-keys.queries.ts';
import { useRefreshReservations } from '../../../entities/reservations/reservations.queries.ts';
import { call } from '../../../lib/api.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import { useActor } from '../../../lib/auth.ts';
import type { Expected } from '../../../lib/optimistic.ts';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import type { BulkTarget } from '../../../ui/list/selection.ts';
import { type BulkAction, BulkBar as Bar, type BulkDialog } from '../../../ui/record-screen/bulk-bar.tsx';
import type { Selected } from '../../../ui/record-screen/record-screen.tsx';
import { BulkReasonDialog } from '../bulk-reason-dialog.tsx';
import { NamedSubject } from '../named-subject.tsx';
import type { ListState } from './use-list-state.ts';

interface BulkBarProps extends Selected<Reservation> {
  state: ListState;
}

type ActionName = 'cancel' | 'delete';

/** The bulk actions of the selected reservations. */
export function BulkBar({ state, ...selected }: BulkBarProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const actions: readonly BulkAction<ActionName>[] = [
    { name: 'cancel', icon: IconCalendarX, label: t('reservations.bulk.cancel') },
    { name: 'delete', icon: IconTrash, label: t('common.actions.delete'), destructive: true },
  ];
  const rules = {
    cancel: { permission: 'reservations.cancel', refusal: canCancel },
    delete: { permission: 'reservations.delete', refusal: canDelete },
  } as const;
  return (
    <Bar<Reservation, ReservationFilter, ActionName>
      {...selected}
      filter={state.filter}
      texts={{
        label: t('reservations.bulk.label'),
        count: (count, shown) => t('reservations.bulk.count', { count, shown }),
        selectAll: (total) => t('reservations.bulk.selectAll', { total }),
        clear: t('reservations.bulk.clear'),
      }}
      formats={screenFormats}
      offered={(known) =>
        actions.filter(({ name }) => {
          const { permission, refusal } = rules[name];
          return known === null ? can(actor, permission) : known.some((one) => refusal(actor, one) === null);
        })
      }
      renderDialog={(dialog) => <BulkDialogs {...dialog} />}
    />
  );
}

type DialogProps = BulkDialog<Reservation, ReservationFilter, ActionName>;

/** Cancelling asks for a reason, deleting for confirmation; both list the reservations. */
function BulkDialogs({ name, opened, ...dialog }: DialogProps) {
  const { t } = useTranslation();
  const { subject, onDone, onClose } = dialog;
  const { target, count, shown } = subject;
  const othersLabel = (others: number, number: string) =>
    t('reservations.bulk.others', { count: others, shown: number });
  return (
    <>
      <BulkReasonDialog
        {...dialog}
        name={name}
        opened={opened && name === 'cancel'}
        texts={{
          title: t('reservations.bulk.cancelTitle', { count, shown }),
          text: t('reservations.bulk.cancelText'),
          reason: t('common.reason'),
          confirm: t('reservations.bulk.cancelConfirm', { count, shown }),
        }}
        othersLabel={othersLabel}
        blockOf={blockOf}
        mutation={useBulkCancel()}
      />
      <ConfirmAction
        opened={opened && name === 'delete'}
        title={t('reservations.bulk.deleteTitle', { count, shown })}
        text={
          <NamedSubject
            subject={subject}
            text={t('reservations.bulk.deleteText')}
            othersLabel={othersLabel}
            blockOf={blockOf}
          />
        }
        confirmLabel={t('common.actions.delete')}
        destructive
        isOptimistic={isShownAtOnce(target)}
        action={useBulkDelete()}
        subject={{ target }}
        onDone={onDone}
        onClose={onClose}
      />
    </>
  );
}

function blockOf(reservation: Reservation) {
  return <MachineBlock machine={reservation.machine} size="small" line={customerLine(reservation)} />;
}

type Target = BulkTarget<ReservationFilter>;

function useBulkCancel() {
  const client = useQueryClient();
  const actor = useActor();
  return useBulkMutation({
    act: 'reservations.cancel',
    count: 'cancelled',
    send: ({ target, reason }: { target: Target; reason: string }) =>
      call(reservations.bulkCancel, { body: { ...target, reason } }),
    expects: (row: Reservation, { reason }): Expected =>
      canCancel(actor, row) === null
        ? reservationEnded(client, row.id, 'cancel', { status: endedStatus, cancellation_reason: reason })
        : {},
    refresh: useRefreshReservations(),
  });
}

function useBulkDelete() {
  const actor = useActor();
  return useBulkMutation({
    act: 'reservations.delete',
    count: 'deleted',
    send: ({ target }: { target: Target }) => call(reservations.bulkDelete, { body: target }),
    expects: (row: Reservation): Expected => (canDelete(actor, row) === null ? { [row.id]: null } : {}),
    refresh: useRefreshReservations(),
  });
}
