import { Button } from '@mantine/core';
import type { Notification } from '@strojpark/core/contracts/notifications';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../lib/failure.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import classes from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useNotifications } from './notifications.queries.ts';

interface NotificationListProps {
  onOpen: (notification: Notification) => void;
}

export function NotificationList({ onOpen }: NotificationListProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications();
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={8} height={60} label={t('common.loading')} />
    ) : (
      <ErrorState
        title={t('notifications.failedToLoad')}
        onRetry={() => void refetch()}
        {...failureState(error)}
      />
    );
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return <EmptyState icon={IconBell} title={t('notifications.none')} text={t('notifications.noneHint')} />;
  return (
    <>
      <ul className={classes.list} aria-label={t('notifications.list')}>
        {items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} now={now} onOpen={onOpen} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="default"
          className={classes.older}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('notifications.older')}
        </Button>
      )}
    </>
  );
}
