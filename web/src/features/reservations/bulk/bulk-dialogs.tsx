import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { NamedRecords } from '../../../ui/bulk/named-records.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { BulkTarget } from '../../../ui/list/selection.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import type { ReservationFilter } from '../reservations.queries.ts';
import { useBulkCancel, useBulkDelete } from './reservation-bulk.queries.ts';

export type ReservationBulkAction = 'cancel' | 'delete';

export interface ReservationSubject {
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
export function BulkDialogs({ act, subject, opened, onClose, onDone }: BulkDialogsProps) {
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
