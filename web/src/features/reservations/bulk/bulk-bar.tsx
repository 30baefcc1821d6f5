import { IconCalendarX, IconTrash } from '@tabler/icons-react';
import { canCancel, canDelete } from '@strojpark/core/domain/reservation-actions';
import { can } from '@strojpark/core/domain/permissions';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { formatNumber } from '../../../lib/format.ts';
import { BulkBar as Bar } from '../../../ui/bulk/bulk-bar.tsx';
import { isSelected, targetOf } from '../../../ui/list/selection.ts';
import type { ListSelection } from '../../../ui/list/use-selection.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import type { ListState } from '../list/use-list-state.ts';
import type { ReservationRows } from '../list/use-reservation-rows.ts';
import { BulkDialogs, type ReservationBulkAction, type ReservationSubject } from './bulk-dialogs.tsx';

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
