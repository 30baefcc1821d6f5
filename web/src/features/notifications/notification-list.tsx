import type { Notification } from '@strojpark/core/contracts/notifications';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadingOf } from '../../lib/loading-of.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import classes from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useNotifications } from './notifications.queries.ts';

interface NotificationListProps {
  onOpen: (notification: Notification) => void;
}

export function NotificationList({ onOpen }: NotificationListProps) {
  const { t } = useTranslation();
  const now = useNow();
  const query = useNotifications();
  const { data } = query;
  if (data === undefined)
    return <LoadState {...loadingOf(query)} title={t('notifications.failedToLoad')} rows={8} height={60} />;
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
      <MoreButton query={query} label={t('notifications.older')} />
    </>
  );
}
