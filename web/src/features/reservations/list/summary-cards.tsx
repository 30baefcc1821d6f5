import { blank } from '@strojpark/core/domain/blank';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Figure } from '../../../ui/figure.tsx';
import figure from '../../../ui/figure.module.css';
import type { ReservationSearch } from './reservation-search.ts';
import type { ListState } from './use-list-state.ts';
import { useReservationStatistics } from '../../../entities/reservations/reservations.queries.ts';
import classes from './summary-cards.module.css';

const cards = ['total', 'active', 'completed', 'cancelled'] as const;
type Card = (typeof cards)[number];

/** The rows behind a figure; an extended reservation counts as active. */
const rowsBehind: Record<Card, Pick<ReservationSearch, 'status'>> = {
  total: {},
  active: { status: ['active', 'extended'] },
  completed: { status: ['completed'] },
  cancelled: { status: ['cancelled'] },
};

/** Four figures of all reservations; each opens its rows. */
export function SummaryCards({ state: { filter } }: { state: ListState }) {
  const { t } = useTranslation();
  const { data, isError } = useReservationStatistics();
  const numbers = data && { ...data, active: data.active + data.extended };
  const shown = JSON.stringify(filter);
  return (
    <nav className={classes.cards} aria-label={t('reservations.summary.label')}>
      {cards.map((card) => {
        const search = rowsBehind[card];
        return (
          <Link
            key={card}
            to="/reservations"
            search={search}
            className={figure.card}
            data-active={shown === JSON.stringify(search) || undefined}
          >
            <Figure
              label={t(`reservations.summary.${card}`)}
              value={numbers ? formatNumber(numbers[card]) : isError ? blank : undefined}
              {...(card !== 'total' && { status: card })}
            />
          </Link>
        );
      })}
    </nav>
  );
}
