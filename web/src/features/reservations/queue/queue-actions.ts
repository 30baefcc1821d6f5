import type { QueueEntry } from '@strojpark/core/contracts/queue';
import { joined } from '@strojpark/core/domain/joined';
import type { QueueAction } from '@strojpark/core/domain/queue/queue-actions';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import {
  IconArrowsSort,
  IconCalendarPlus,
  IconCircleX,
  IconLockOpen,
  IconPlayerTrackNext,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordAction } from '../../../ui/record-screen/record-actions.tsx';
import { formatDate } from '../../../lib/format.ts';
import { useOfferText } from '../../../entities/queue/use-offer-text.ts';

/** The key of each action in the open record; the same letters mean the same for a reservation. */
export const actionKeys: Record<QueueAction, string> = {
  accept: 'r',
  decline: 'n',
  withdraw: 'z',
  move: 'm',
  end_offer: 'u',
  skip: 'o',
};

const actionIcons: Record<QueueAction, Icon> = {
  accept: IconCalendarPlus,
  decline: IconX,
  withdraw: IconCircleX,
  move: IconArrowsSort,
  end_offer: IconLockOpen,
  skip: IconPlayerTrackNext,
};

export const destructiveActions: readonly QueueAction[] = ['withdraw', 'end_offer'];

/** What the user may do with the record, for its menu and its buttons. */
export function useQueueActions() {
  const { t } = useTranslation();
  return useCallback(
    (entry: QueueEntry, run: (action: QueueAction, entry: QueueEntry) => void): RecordAction[] =>
      entry.actions.map((action) => ({
        name: action,
        label: t(`queue.actions.${action}`),
        icon: actionIcons[action],
        keyName: actionKeys[action],
        isDestructive: destructiveActions.includes(action),
        run: () => run(action, entry),
      })),
    [t],
  );
}

/** The names of machine and customer: for the texts of a dialog, and for what a screen reader says of a row. */
export function useSubject(entry: QueueEntry): string {
  const { t } = useTranslation();
  return t('queue.subject', { machine: entry.machine.name, customer: customerLine(entry) });
}

/** Where the entry is: its place, the time left to answer, or how it ended. */
export function useTurnText(now: Date): (entry: QueueEntry) => {
  text: string;
  detail: string | null;
  isUrgent: boolean;
} {
  const { t } = useTranslation();
  const offer = useOfferText(now);
  return ({ status, place, waiting, offer_ends_at, ended_at, end_reason, ended_by_name }) => {
    if (status === 'waiting' && place !== null)
      return { text: t('queue.place', { place, waiting }), detail: null, isUrgent: false };
    if (status === 'offered' && offer_ends_at !== null) {
      const { left, until, isUrgent } = offer(offer_ends_at);
      return { text: left, detail: until, isUrgent };
    }
    const detail = joined([t(`queue.status.${status}`), end_reason ?? ended_by_name]);
    return { text: formatDate(ended_at), detail, isUrgent: false };
  };
}
