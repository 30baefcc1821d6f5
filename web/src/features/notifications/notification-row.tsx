import { VisuallyHidden } from '@mantine/core';
import type { Notification } from '@strojpark/core/contracts/notifications';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTimeAgo } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { notificationIcons } from './notification-icons.ts';
import { notificationLink } from './notification-link.ts';
import classes from './notification-row.module.css';
import { useNotificationText } from './use-notification-text.ts';

interface NotificationRowProps {
  notification: Notification;
  now: Date;
  onOpen: (notification: Notification) => void;
}

/** One notification, which leads to what it is about. */
export function NotificationRow({ notification, now, onOpen }: NotificationRowProps) {
  const { t } = useTranslation();
  const textOf = useNotificationText();
  const { kind, read_at, created_at } = notification;
  const KindIcon = notificationIcons[kind];
  return (
    <li>
      <Link
        {...notificationLink(notification)}
        className={classes.row}
        data-unread={read_at === null || undefined}
        onClick={() => onOpen(notification)}
      >
        <KindIcon className={classes.icon} size={20} stroke={1.6} aria-hidden />
        <span className={classes.text}>
          {read_at === null && <VisuallyHidden>{t('notifications.unread')}: </VisuallyHidden>}
          {textOf(notification)}
          <time className={classes.time} dateTime={created_at} title={formatDateTime(created_at)}>
            {formatTimeAgo(created_at, now, currentLanguage())}
          </time>
        </span>
      </Link>
    </li>
  );
}
