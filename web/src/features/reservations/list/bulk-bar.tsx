import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { reservations } from '@strojpark/core/contracts/reservations';
import { can } from '@strojpark/core/domain/access/permissions';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { canCancel, canDelete } from '@strojpark/core/domain/reservations/reservation-actions';
import { IconCalendarX, IconTrash } from '@tabler/icons-react';
import { endedStatus } from '@strojpark/core/domain/reservations/reservation-outcome';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { expectedOfMany, isShownAtOnce } from '../../../entities/bulk-runs/expected-bulk.ts';
import { handleBulkAnswer } from '../../../entities/bulk-runs/bulk-outcome.ts';
import { reservationEnded } from '../../../entities/reservations/expected-reservation.ts';
import type { ReservationFilter } from '../../../entities/reservations/reservation-keys.queries.ts';
import { refreshReservations } from '../../../entities/reservations/reservations.queries.ts';
import { call } from '../../../lib/api.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import { useActor } from '../../../lib/auth.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { useOptimisticMutation, type Expected } from '../../../lib/optimistic.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { NamedRecords } from '../../../ui/bulk/named-records.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import type { BulkTarget } from '../../../ui/list/selection.ts';
import { type BulkAction, BulkBar as Bar, type BulkDialog } from '../../../ui/record-screen/bulk-bar.tsx';
import type { Selected } from '../../../ui/record-screen/record-screen.tsx';
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
function BulkDialogs({ name, subject, opened, onClose, onDone }: DialogProps) {
  const { t } = useTranslation();
  const cancel = useBulkCancel();
  const { target, count, shown } = subject;
  return (
    <>
      <ReasonDialog
        opened={opened && name === 'cancel'}
        title={t('reservations.bulk.cancelTitle', { count, shown })}
        text={<Named subject={subject} text={t('reservations.bulk.cancelText')} />}
        reasonLabel={t('common.reason')}
        confirmLabel={t('reservations.bulk.cancelConfirm', { count, shown })}
        destructive
        isOptimistic={isShownAtOnce(target)}
        loading={cancel.isPending}
        onConfirm={(reason) => cancel.mutate({ target, reason }, { onSuccess: onDone })}
        onCancel={onClose}
      />
      <ConfirmAction
        opened={opened && name === 'delete'}
        title={t('reservations.bulk.deleteTitle', { count, shown })}
        text={<Named subject={subject} text={t('reservations.bulk.deleteText')} />}
        confirmLabel={t('common.actions.delete')}
        destructive
        isOptimistic={isShownAtOnce(target)}
        action={useBulkDelete()}
        subject={target}
        onDone={onDone}
        onClose={onClose}
      />
    </>
  );
}

function Named({ subject, text }: { subject: DialogProps['subject']; text: string }) {
  const { t } = useTranslation();
  const { count, shown, known } = subject;
  // The total of a very large search is not exact.
  const isExact = shown === formatNumber(count);
  return (
    <NamedRecords
      records={known.map((reservation) => ({
        id: reservation.id,
        block: <MachineBlock machine={reservation.machine} size="small" line={customerLine(reservation)} />,
      }))}
      count={count}
      othersLabel={(others) =>
        t('reservations.bulk.others', { count: others, shown: formatCount(others, isExact) })
      }
      text={text}
    />
  );
}

type Target = BulkTarget<ReservationFilter>;

/** Copies the arrays, because those of the request type are mutable. */
function bodyOf(target: Target) {
  if ('ids' in target) return target;
  const { status, ...filter } = target.filter;
  return { ...target, filter: { ...filter, ...(status && { status: [...status] }) } };
}

function useBulkCancel() {
  const client = useQueryClient();
  const actor = useActor();
  return useOptimisticMutation({
    send: ({ target, reason }: { target: Target; reason: string }) =>
      call(reservations.bulkCancel, { body: { ...bodyOf(target), reason } }),
    done: (answer) => handleBulkAnswer('reservations.cancel', 'cancelled', answer),
    expects: ({ target, reason }) =>
      expectedOfMany(client, target, (row: Reservation) =>
        canCancel(actor, row) === null
          ? reservationEnded(client, row.id, 'cancel', { status: endedStatus, cancellation_reason: reason })
          : {},
      ),
    refresh: () => refreshReservations(client),
  });
}

function useBulkDelete() {
  const client = useQueryClient();
  const actor = useActor();
  return useOptimisticMutation({
    send: (target: Target) => call(reservations.bulkDelete, { body: bodyOf(target) }),
    done: (answer) => handleBulkAnswer('reservations.delete', 'deleted', answer),
    expects: (target) =>
      expectedOfMany(client, target, (row: Reservation): Expected =>
        canDelete(actor, row) === null ? { [row.id]: null } : {},
      ),
    refresh: () => refreshReservations(client),
  });
}
