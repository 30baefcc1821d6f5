import { Button } from '@mantine/core';
import type { QueueEntry } from '@strojpark/core/contracts/queue';
import type { QueueStatus } from '@strojpark/core/domain/queue/queue-status';
import type { QueueAction } from '@strojpark/core/domain/queue/queue-actions';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import { useOfferText } from '../../../entities/queue/use-offer-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { toastOffline } from '../../../lib/failure.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useOpenAction } from '../../../ui/record-screen/use-open-action.ts';
import { WorkGroup } from '../../../ui/work-group.tsx';
import { WorkRow } from '../../../ui/work-row.tsx';
import classes from '../work/work.module.css';
import { useSubject } from './queue-actions.ts';

const QueueDialogs = lazyPart(async () => (await import('./queue-dialogs.tsx')).QueueDialogs);

const toAnswer: QueueStatus[] = ['offered'];
const link: LinkProps = linkOptions({
  to: '/queue',
  search: { mine: 'true', status: toAnswer },
});
const offered = ['accept', 'decline'] as const;
type Offered = (typeof offered)[number];

/** Offers that wait for the answer of the user, with the dialogs that give it. */
export function QueueWork({
  page: { items, total },
}: {
  page: { items: readonly QueueEntry[]; total: number };
}) {
  const { t } = useTranslation();
  const now = useNow();
  const { action, start, onClose } = useOpenAction<QueueEntry, QueueAction>(toastOffline);
  return (
    <>
      <WorkGroup title={t('queue.work.title')} total={total} count={formatNumber(total)} link={link}>
        {items.map((entry) => (
          <OfferRow key={entry.id} entry={entry} now={now} onAction={(name) => start(name, entry)} />
        ))}
      </WorkGroup>
      <Suspense>
        {action && <QueueDialogs action={action} opened={action.isOpen} onClose={onClose} />}
      </Suspense>
    </>
  );
}

interface OfferRowProps {
  entry: QueueEntry;
  now: Date;
  onAction: (action: Offered) => void;
}

function OfferRow({ entry, now, onAction }: OfferRowProps) {
  const { t } = useTranslation();
  const subject = useSubject(entry);
  const { id, machine, offer_ends_at, created_at, actions, waiting } = entry;
  const { name, contact } = customerNames(entry);
  const { until, left, isUrgent } = useOfferText(now)(offer_ends_at ?? created_at);
  return (
    <WorkRow
      picture={<MachinePicture machine={machine} className={classes.picture} />}
      name={machine.name}
      link={linkOptions({ to: '/queue', search: { entry: id } })}
      details={[name, contact, waiting > 0 ? t('machines.waiting', { count: waiting }) : null]}
      deadline={left}
      moment={until}
      isUrgent={isUrgent}
      actions={offered
        .filter((action) => actions.includes(action))
        .map((action) => (
          <Button
            key={action}
            variant="subtle"
            size="compact-sm"
            color={action === 'decline' ? 'gray' : undefined}
            aria-label={`${t(`queue.work.${action}`)}: ${subject}`}
            onClick={() => onAction(action)}
          >
            {t(`queue.work.${action}`)}
          </Button>
        ))}
    />
  );
}
