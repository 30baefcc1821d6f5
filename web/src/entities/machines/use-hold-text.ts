import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDeadline } from '../../lib/format.ts';

export type Hold = NonNullable<Machine['hold']>;

/** It stays held after its reservation has ended, until it is released. */
export const isFormerReplacement = (hold: Pick<Hold, 'kind' | 'live'> | null): boolean =>
  hold !== null && hold.kind === 'replacement' && !hold.live;

interface HoldText {
  /** For whom it is held: “Reserved for Lomy s.r.o.” */
  sentence: string;
  /** Only who has it: the customer, or what holds it if there is none. */
  holder: string;
  /** “until 5 March 2026”, or since when it is overdue; null if it has no end. */
  until: string | null;
}

/** Who has a machine, and until when. */
export function useHoldText(now: Date): (hold: Hold) => HoldText {
  const { t } = useTranslation();
  return ({ kind, live, customer, expires_at: expiry }) => {
    const isFormer = isFormerReplacement({ kind, live });
    const variant = isFormer ? 'formerReplacement' : kind;
    const plain = t(`machines.hold.${variant}`);
    const date = kind === 'offer' ? formatDeadline(expiry) : formatDate(expiry);
    // An offer lapses at its end; a reservation stays, overdue.
    const isOverdue = live && kind !== 'offer' && expiry !== null && Date.parse(expiry) < now.getTime();
    return {
      sentence:
        customer === null || variant === 'manual' ? plain : t(`machines.hold.${variant}For`, { customer }),
      holder: customer ?? plain,
      until:
        expiry === null || isFormer
          ? null
          : t(`machines.hold.${isOverdue ? 'overdueSince' : 'until'}`, { date }),
    };
  };
}
