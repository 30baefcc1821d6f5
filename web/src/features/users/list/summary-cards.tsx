import { blank } from '@strojpark/core/domain/blank';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Figure } from '../../../ui/figure.tsx';
import figure from '../../../ui/figure.module.css';
import { useUserStatistics, type UserFilter } from '../../../entities/users/users.queries.ts';
import classes from './summary-cards.module.css';
import type { ListState } from './use-list-state.ts';

const cards = ['total', 'active', 'inactive', 'administrators'] as const;
type Card = (typeof cards)[number];

/** The rows behind a figure. */
const rowsBehind: Record<Card, UserFilter> = {
  total: {},
  active: { status: ['active'] },
  inactive: { status: ['inactive'] },
  administrators: { role: ['admin'] },
};
const dots: Partial<Record<Card, string>> = { active: 'active', inactive: 'sold' };

/** Four figures of all users; each opens its rows. */
export function SummaryCards({ state: { filter } }: { state: ListState }) {
  const { t } = useTranslation();
  const { data, isError } = useUserStatistics();
  const shown = JSON.stringify(filter);
  return (
    <nav className={classes.cards} aria-label={t('users.summary.label')}>
      {cards.map((card) => {
        const search = rowsBehind[card];
        const value = data ? formatNumber(data[card]) : isError ? blank : undefined;
        return (
          <Link
            key={card}
            to="/admin/users"
            search={search}
            className={figure.card}
            data-active={shown === JSON.stringify(search) || undefined}
          >
            <Figure
              label={t(`users.summary.${card}`)}
              value={value}
              {...(dots[card] && { status: dots[card] })}
            />
          </Link>
        );
      })}
    </nav>
  );
}
