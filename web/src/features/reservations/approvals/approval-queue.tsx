import type { PendingApprovals } from '@strojpark/core/contracts/pending-approvals';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { IconChecks } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReservationAction } from '../../../entities/reservations/reservation-action-names.ts';
import { usePendingApprovals } from '../../../entities/reservations/reservations.queries.ts';
import { useReplacementRule } from '../../../entities/settings/use-replacement-rule.ts';
import { formatChange, formatSum } from '../../../lib/format.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import { LoadMoreScreen } from '../../../ui/record-screen/load-more-screen.tsx';
import { toastOffline } from '../../../lib/failure.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useOpenAction } from '../../../ui/record-screen/use-open-action.ts';
import { ApprovalCard } from './approval-card.tsx';
import { useApprovalFilterNames, useApprovalHeader } from './approval-header.tsx';
import classes from './approval-queue.module.css';
import type { ApprovalSearch } from './approval-search.ts';

const ActionDialogs = lazyPart(async () => (await import('../actions/action-dialogs.tsx')).ActionDialogs);

interface ApprovalQueueProps {
  search: ApprovalSearch;
  onSearch: (search: ApprovalSearch) => void;
}

/** The requests waiting for a decision, longest waiting first. */
export function ApprovalQueue({ search, onSearch }: ApprovalQueueProps) {
  const { t } = useTranslation();
  const { action, start, onClose } = useOpenAction<Reservation, ReservationAction>(toastOffline);
  const query = usePendingApprovals(search);
  const { replacements_required } = useReplacementRule();
  const newest = query.data?.pages.at(-1);
  const clear = () => onSearch({});
  const filters = useApprovalFilterNames(search, newest?.options);
  return (
    <>
      <LoadMoreScreen
        query={query}
        formats={screenFormats}
        header={{
          ...useApprovalHeader(search, newest?.options, onSearch),
          summary: newest && newest.total > 0 && <Summary {...newest.summary} />,
        }}
        total={({ total }) => t('reservations.queue.waiting', { count: total })}
        states={{
          empty: {
            icon: IconChecks,
            title: t('reservations.queue.noneTitle'),
            text: t(
              replacements_required ? 'reservations.queue.noneText' : 'reservations.queue.noneReplaced',
            ),
          },
          noneFound: {
            title: t('reservations.queue.noneFound'),
            ...(filters.length > 0 && {
              text: t('lists.print.filters', { filters: filters.join(', ') }),
            }),
          },
          failed: t('reservations.queue.failed'),
        }}
        isFiltered={Object.values(search).some((value) => value !== undefined)}
        onClear={clear}
        skeleton={{ rows: 3, height: 240 }}
        moreLabel={t('reservations.queue.more')}
      >
        {(requests) => (
          <ul className={classes.cards}>
            {requests.map((request) => (
              <li key={request.id}>
                <ApprovalCard request={request} onAction={start} />
              </li>
            ))}
          </ul>
        )}
      </LoadMoreScreen>
      <Suspense>
        {action && <ActionDialogs action={action} opened={action.isOpen} onClose={onClose} />}
      </Suspense>
    </>
  );
}

/** How many wait too long, and what all that are shown ask for together. */
function Summary({ late, currency, asked, value }: PendingApprovals['summary']) {
  const { t } = useTranslation();
  return (
    <div className={classes.summary}>
      {late > 0 && <strong>{t('reservations.queue.late', { count: late })}</strong>}
      {value > 0 && (
        <span>
          {t('reservations.queue.sum', {
            asked: formatSum(asked, currency),
            change: formatChange(asked / value - 1),
          })}
        </span>
      )}
    </div>
  );
}
