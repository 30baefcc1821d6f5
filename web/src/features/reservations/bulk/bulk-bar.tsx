import type { Reservation } from '@strojpark/core/contracts/reservations';
import { can } from '@strojpark/core/domain/permissions';
import { canCancel, canDelete } from '@strojpark/core/domain/reservation-actions';
import { IconCalendarX, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { BulkBar as Bar } from '../../../ui/bulk/bulk-bar.tsx';
import { NamedRecords } from '../../../ui/bulk/named-records.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type BulkTarget, isSelected, targetOf } from '../../../ui/list/selection.ts';
import type { ListSelection } from '../../../ui/list/use-selection.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import type { ListState } from '../list/use-list-state.ts';
import type { ReservationRows } from '../list/use-reservation-rows.ts';
import type { ReservationFilter } from '../../../entities/reservations/reservations.queries.ts';
import { useBulkCancel, useBulkDelete } from './reservation-bulk.queries.ts';

interface BulkBarProps {
  chosen: ListSelection;
  rows: ReservationRows;
  state: ListState;
}

/** Floats over the list while reservations are chosen: how many, and what may be done with them. */
export function BulkBar({ chosen, rows: { items, total }, state }: BulkBarProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const dialog = useDialog<{ act: ReservationBulkAction; subject: ReservationSubject }>();
  const { selection, count, clear } = chosen;
  const shown = formatNumber(count);
  const known = items.filter(({ id }) => isSelected(selection, id));
  const isComplete = known.length === count;
  const mayCancel = isComplete
    ? known.some((one) => canCancel(actor, one) === null)
    : can(actor, 'reservations.cancel');
  const mayDelete = isComplete
    ? known.some((one) => canDelete(actor, one) === null)
    : can(actor, 'reservations.delete');

  const open = (act: ReservationBulkAction) =>
    dialog.open({ act, subject: { target: targetOf(selection, state.filter), count, shown, known } });

  return (
    <>
      {count > 0 && (
        <Bar
          label={t('reservations.bulk.label')}
          count={t('reservations.bulk.count', { count, shown })}
          selectAll={
            !selection.all && chosen.shown === 'all' && total > count
              ? {
                  label: t('reservations.bulk.selectAll', { total: formatNumber(total) }),
                  onClick: chosen.selectAll,
                }
              : undefined
          }
          actions={[
            ...(mayCancel
              ? [
                  {
                    name: 'cancel',
                    icon: IconCalendarX,
                    label: t('reservations.bulk.cancel'),
                    onClick: () => open('cancel'),
                  },
                ]
              : []),
            ...(mayDelete
              ? [
                  {
                    name: 'delete',
                    icon: IconTrash,
                    label: t('common.actions.delete'),
                    destructive: true,
                    onClick: () => open('delete'),
                  },
                ]
              : []),
          ]}
          moreLabel={t('common.actions.more')}
          clearLabel={t('reservations.bulk.clear')}
          onClear={clear}
        />
      )}
      {dialog.about !== null && (
        <BulkDialogs
          {...dialog.about}
          opened={dialog.isOpen}
          onClose={dialog.close}
          onDone={() => {
            dialog.close();
            clear();
          }}
        />
      )}
    </>
  );
}

type ReservationBulkAction = 'cancel' | 'delete';

interface ReservationSubject {
  target: BulkTarget<ReservationFilter>;
  count: number;
  /** The count as people read it. */
  shown: string;
  /** The chosen reservations that are on the screen. */
  known: readonly Reservation[];
}

interface BulkDialogsProps {
  act: ReservationBulkAction;
  subject: ReservationSubject;
  opened: boolean;
  onClose: () => void;
  /** The act is done, or under way in the background. */
  onDone: () => void;
}

/** Cancelling asks for a reason, deleting for a confirmation; both name what they are about. */
function BulkDialogs({ act, subject, opened, onClose, onDone }: BulkDialogsProps) {
  const { t } = useTranslation();
  const cancel = useBulkCancel();
  const remove = useBulkDelete();
  const { target, count, shown } = subject;
  return (
    <>
      <ReasonDialog
        opened={opened && act === 'cancel'}
        title={t('reservations.bulk.cancelTitle', { count, shown })}
        text={<Named subject={subject} text={t('reservations.bulk.cancelText')} />}
        reasonLabel={t('common.reason')}
        confirmLabel={t('reservations.bulk.cancelConfirm', { count, shown })}
        cancelLabel={t('common.actions.back')}
        destructive
        loading={cancel.isPending}
        onConfirm={(reason) => cancel.mutate({ target, reason }, { onSuccess: onDone })}
        onCancel={onClose}
      />
      <ConfirmDialog
        opened={opened && act === 'delete'}
        title={t('reservations.bulk.deleteTitle', { count, shown })}
        text={<Named subject={subject} text={t('reservations.bulk.deleteText')} />}
        confirmLabel={t('common.actions.delete')}
        cancelLabel={t('common.actions.cancel')}
        destructive
        loading={remove.isPending}
        onConfirm={() => remove.mutate(target, { onSuccess: onDone })}
        onCancel={onClose}
      />
    </>
  );
}

function Named({ subject, text }: { subject: ReservationSubject; text: string }) {
  const { t } = useTranslation();
  const { count, shown, known } = subject;
  // Of a search that finds very many, nobody counts the rest.
  const isExact = shown === formatNumber(count);
  return (
    <NamedRecords
      records={known.map(({ id, customer_name: customer, machine }) => ({
        id,
        name: `${customer}, ${machine.name}`,
      }))}
      count={count}
      othersLabel={(others) =>
        t('reservations.bulk.others', { count: others, shown: formatCount(others, isExact) })
      }
      text={text}
    />
  );
}
