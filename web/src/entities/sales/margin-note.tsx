import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatShare } from '../../lib/format.ts';
import { SaidLater } from '../../ui/said-later.tsx';
import classes from './margin-note.module.css';

interface MarginNoteProps {
  /** Null if it is not known. */
  margin: number | null;
  percent: number | null;
  currency: string;
}

/** What a price leaves, at once; a loss stands out. It is said after a pause in typing. */
export function MarginNote({ margin, percent, currency }: MarginNoteProps) {
  const { t } = useTranslation();
  const isLoss = margin !== null && margin < 0;
  const text =
    margin === null
      ? ''
      : t(isLoss ? 'sales.sell.loss' : 'sales.sell.margin', {
          margin: formatMoney(margin, currency),
          percent: formatShare(percent ?? 0),
        });
  return (
    <div>
      <div className={classes.note} data-numeric data-loss={isLoss || undefined} aria-hidden>
        {isLoss && <IconAlertTriangle size={18} stroke={1.8} />}
        <span>{text}</span>
      </div>
      <SaidLater text={text} />
    </div>
  );
}
