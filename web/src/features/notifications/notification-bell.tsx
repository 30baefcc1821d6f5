import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBadges } from '../../entities/badges/badges.queries.ts';
import { formatNumber } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import classes from './notification-bell.module.css';

const NotificationPanel = lazyPart(
  async () => (await import('./notification-panel.tsx')).NotificationPanel,
  'records',
  'files',
  'reports',
);

const most = 99;

/** Opens the notifications and shows the number of unread ones. */
export function NotificationBell() {
  const { t } = useTranslation();
  const unread = useBadges().data?.unread ?? 0;
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useHasOpened(isOpen);
  return (
    <>
      <ActionIcon
        className={classes.bell}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('shell.notifications', { count: unread, number: formatNumber(unread) })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconBell size={20} stroke={1.6} aria-hidden />
        {unread > 0 && (
          <span className={classes.count} data-numeric aria-hidden>
            {unread > most ? `${most}+` : unread}
          </span>
        )}
      </ActionIcon>
      <Suspense>
        {wasOpen && <NotificationPanel opened={isOpen} unread={unread} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
