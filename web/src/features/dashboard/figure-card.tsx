import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import figure from '../../ui/figure.module.css';
import { Figure } from '../../ui/figure.tsx';
import classes from './figure-card.module.css';

export interface FigureQuery<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface FigureCardProps<T> {
  label: string;
  query: FigureQuery<T>;
  value: (data: T) => number;
  /** The rows behind the figure. */
  link: LinkProps;
  /** A second figure, with the rows behind it. */
  note: { text: (data: T) => string; link: LinkProps };
}

/** A figure of the overview and a second one below it; each leads to its rows. */
export function FigureCard<T>({ label, query, value, link, note }: FigureCardProps<T>) {
  const { data } = query;
  if (data === undefined && query.error !== null) return <FailedCard label={label} onRetry={query.refetch} />;
  return (
    <div className={classes.card}>
      <Link {...link} className={classes.main}>
        <Figure label={label} value={data && formatNumber(value(data))} />
      </Link>
      <Link {...note.link} className={classes.note} data-numeric>
        {data && note.text(data)}
      </Link>
    </div>
  );
}

function FailedCard({ label, onRetry }: { label: string; onRetry: () => unknown }) {
  const { t } = useTranslation();
  return (
    <div className={figure.card} role="alert">
      <Figure label={label} value="–" note={t('dashboard.figures.failed')} />
      <Button size="compact-xs" variant="default" mt={4} onClick={() => void onRetry()}>
        {t('common.actions.retry')}
      </Button>
    </div>
  );
}
