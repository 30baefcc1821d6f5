import type { MachineStatistics } from '@strojpark/core/contracts/machine-list';
import type { reservations } from '@strojpark/core/contracts/reservations';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { FigureCard, type FigureQuery } from './figure-card.tsx';
import classes from './figures.module.css';

type ReservationStatistics = ResponseOf<typeof reservations.statistics>;

interface FiguresProps {
  used: FigureQuery<MachineStatistics>;
  stock: FigureQuery<MachineStatistics>;
  reservations: FigureQuery<ReservationStatistics>;
  /** For those who may decide about requests. */
  withApprovals: boolean;
}

const active = ['active', 'extended'] as const;
const queue = linkOptions({ to: '/admin/approval-queue' });

/** How the house stands, in four numbers. */
export function Figures({ used, stock, reservations, withApprovals }: FiguresProps) {
  const { t } = useTranslation();
  const available = (data: MachineStatistics) =>
    t('dashboard.figures.available', { number: formatNumber(data.available) });
  return (
    <nav className={classes.figures} aria-label={t('dashboard.figures.label')}>
      <FigureCard
        label={t('dashboard.figures.used')}
        query={used}
        value={({ total }) => total}
        link={linkOptions({ to: '/used-machines' })}
        note={{
          text: available,
          link: linkOptions({ to: '/used-machines', search: { status: ['available'] } }),
        }}
      />
      <FigureCard
        label={t('dashboard.figures.stock')}
        query={stock}
        value={({ total }) => total}
        link={linkOptions({ to: '/stock-machines' })}
        note={{
          text: available,
          link: linkOptions({ to: '/stock-machines', search: { status: ['available'] } }),
        }}
      />
      <FigureCard
        label={t('dashboard.figures.reservations')}
        query={reservations}
        value={(data) => data.active + data.extended}
        link={linkOptions({ to: '/reservations', search: { status: [...active] } })}
        note={{
          text: (data) => t('dashboard.figures.expiringSoon', { number: formatNumber(data.expiringSoon) }),
          link: linkOptions({
            to: '/reservations',
            search: { expiry: 'soon', sort: 'expires_at', order: 'asc' },
          }),
        }}
      />
      {withApprovals && (
        <FigureCard
          label={t('dashboard.figures.approvals')}
          query={reservations}
          value={(data) => data.pending_approval}
          link={queue}
          note={{ text: () => t('dashboard.figures.decide'), link: queue }}
        />
      )}
    </nav>
  );
}
