import { Link } from '@tanstack/react-router';
import type { MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import classes from './chart-panel.module.css';

interface TypeLinksProps {
  /** The accessible name, which says what the rows have in common. */
  of: string;
  search: {
    status?: MachineStatus[];
    category?: string[];
    soldFrom?: string;
    soldTo?: string;
    sort?: 'days_in_stock';
    order?: 'desc';
  };
}

/** Links to the rows behind a number, one for each list. */
export function TypeLinks({ of, search }: TypeLinksProps) {
  const { t } = useTranslation();
  return (
    <>
      {(['stock', 'used'] as const).map((type) => (
        <Link
          key={type}
          to={machinePaths[type]}
          search={search}
          className={classes.link}
          aria-label={`${of}: ${t(`reports.charts.lists.${type}`)}`}
        >
          {t(`reports.charts.lists.${type}`)}
        </Link>
      ))}
    </>
  );
}
