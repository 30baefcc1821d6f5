import { joined } from '@strojpark/core/domain/joined';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDate, formatDateTime, formatNumber } from '../../../lib/format.ts';
import type { Span } from './geometry.ts';
import classes from './timeline.module.css';

interface PrintedHeadProps {
  span: Span;
  /** Undefined while they load. */
  lanes: { printed: number; total: number; isExact: boolean } | undefined;
  now: Date;
}

/** What the calendar is called on paper, what it shows of it, and when it was printed. */
export function PrintedHead({ span, lanes, now }: PrintedHeadProps) {
  const { t } = useTranslation();
  const count = ({ printed, total, isExact }: NonNullable<typeof lanes>) => {
    const shown = formatCount(total, isExact);
    return printed < total
      ? t('lists.print.first', { printed: formatNumber(printed), shown })
      : t('calendar.total', { count: total, shown });
  };
  return (
    <div className={classes.printed}>
      {/* A4 landscape: only while the calendar is in the document. */}
      <style>{'@page { size: A4 landscape; margin: 12mm; }'}</style>
      <h1>{t('calendar.label')}</h1>
      <p data-numeric>
        {joined([
          t('calendar.span', { from: formatDate(span.from), to: formatDate(span.to) }),
          lanes && count(lanes),
          t('lists.print.on', { date: formatDateTime(now.toISOString()) }),
        ])}
      </p>
    </div>
  );
}
