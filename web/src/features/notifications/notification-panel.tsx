import { Button, Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOpening } from '../../ui/use-opening.ts';
import { NotificationList } from './notification-list.tsx';
import classes from './notification-panel.module.css';
import { useMarkAllRead, useMarkRead } from './notifications.queries.ts';

interface NotificationPanelProps {
  opened: boolean;
  unread: number;
  onClose: () => void;
}

/** What the user has been told, beside the page. */
export function NotificationPanel({ opened, unread, onClose }: NotificationPanelProps) {
  const { t } = useTranslation();
  const markRead = useMarkRead();
  const markAllRead = useMarkAllRead();
  return (
    <Drawer
      opened={useOpening(opened)}
      onClose={onClose}
      position="right"
      size="min(100%, 420px)"
      title={t('notifications.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      classNames={{ body: classes.body }}
    >
      {unread > 0 && (
        <div className={classes.bar}>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={markAllRead.isPending}
            onClick={() => markAllRead.mutate()}
          >
            {t('notifications.markAllRead')}
          </Button>
        </div>
      )}
      <NotificationList
        onOpen={({ id, read_at }) => {
          if (read_at === null) markRead.mutate(id);
          onClose();
        }}
      />
    </Drawer>
  );
}
