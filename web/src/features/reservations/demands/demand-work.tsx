import { Button } from '@mantine/core';
import type { Demand } from '@strojpark/core/contracts/demands';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWantedLine } from '../../../entities/demands/use-wanted-line.ts';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { WorkGroup } from '../../../ui/work-group.tsx';
import { WorkRow } from '../../../ui/work-row.tsx';
import classes from '../work/work.module.css';
import { picturedMachine, useSubject } from './demand-actions.ts';

const link: LinkProps = linkOptions({
  to: '/demands',
  search: { mine: 'true', unseen: 'true', status: ['open'] },
});

interface DemandWorkProps {
  page: { items: readonly Demand[]; total: number };
}

/** The user's own demands with matches that they have not seen. */
export function DemandWork({ page: { items, total } }: DemandWorkProps) {
  const { t } = useTranslation();
  return (
    <WorkGroup title={t('demands.work.title')} total={total} count={formatNumber(total)} link={link}>
      {items.map((demand) => (
        <DemandWorkRow key={demand.id} demand={demand} />
      ))}
    </WorkGroup>
  );
}

function DemandWorkRow({ demand }: { demand: Demand }) {
  const { t } = useTranslation();
  const wanted = useWantedLine()(demand);
  const subject = useSubject()(demand);
  const { id, matches, valid_until: until } = demand;
  const record = linkOptions({ to: '/demands', search: { demand: id } });
  return (
    <WorkRow
      picture={<MachinePicture machine={picturedMachine(demand)} className={classes.picture} />}
      name={customerNames(demand).name}
      link={record}
      details={[wanted]}
      deadline={t('demands.newMatches', { count: matches.new })}
      moment={until === null ? '' : t('demands.until', { date: formatDate(until) })}
      isUrgent={false}
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${t('demands.work.show')}: ${subject}`}
          renderRoot={(props) => <Link {...record} {...props} />}
        >
          {t('demands.work.show')}
        </Button>
      }
    />
  );
}
