import { Button, Drawer, VisuallyHidden } from '@mantine/core';
import type { Notification } from '@strojpark/core/contracts/notifications';
import {
  notificationOutcomes,
  type NotificationKind,
  type NotifiedBulkAction,
} from '@strojpark/core/domain/notification-kinds';
import { addCalendarDays } from '@strojpark/core/domain/dates/calendar-days';
import { leftStatuses } from '@strojpark/core/domain/quotes/quote-status';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowsSort,
  IconAt,
  IconBell,
  IconBookmark,
  IconBookmarkOff,
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  IconFileCheck,
  IconFileInvoice,
  IconLockOpen,
  IconTargetArrow,
  IconUserQuestion,
  IconUserOff,
  IconUserShare,
} from '@tabler/icons-react';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../entities/machines/machine-block.tsx';
import { useMachineFacts } from '../../entities/machines/machine-facts.ts';
import { machinePaths } from '../../entities/machines/machine-paths.ts';
import { useFileTitle } from '../../entities/produced-files/use-file-title.ts';
import { formatDate, formatDateTime, formatNumber, formatTimeAgo, timeZone } from '../../lib/format.ts';
import { currentLanguage, translateKey } from '../../lib/i18n.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useOpening } from '../../ui/use-opening.ts';
import { useMarkAllRead, useMarkRead, useNotifications } from './notifications.queries.ts';
import classes from './notification-panel.module.css';

interface NotificationPanelProps {
  opened: boolean;
  unread: number;
  onClose: () => void;
}

/** The user's notifications, in a panel at the side. */
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

interface NotificationListProps {
  onOpen: (notification: Notification) => void;
}

function NotificationList({ onOpen }: NotificationListProps) {
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

interface NotificationRowProps {
  notification: Notification;
  now: Date;
  onOpen: (notification: Notification) => void;
}

/** One notification, linking to its record; one about a reservation shows its machine. */
function NotificationRow({ notification, now, onOpen }: NotificationRowProps) {
  const { t } = useTranslation();
  const textOf = useNotificationText();
  const facts = useMachineFacts();
  const { kind, read_at, created_at, machine } = notification;
  const KindIcon = notificationIcons[kind];
  const outcomeText = useOutcomeText(notification);
  const text = (
    <>
      {read_at === null && <VisuallyHidden>{t('notifications.unread')}: </VisuallyHidden>}
      {textOf(notification)}
    </>
  );
  const more = (
    <>
      {outcomeText !== null && <span className={classes.outcome}>{outcomeText}</span>}
      <time className={classes.time} dateTime={created_at} title={formatDateTime(created_at)}>
        {formatTimeAgo(created_at, now, currentLanguage())}
      </time>
    </>
  );
  return (
    <li>
      <Link
        {...notificationLink(notification)}
        className={classes.row}
        data-unread={read_at === null || undefined}
        onClick={() => onOpen(notification)}
      >
        {machine === null ? (
          <>
            <KindIcon className={classes.icon} size={20} stroke={1.6} aria-hidden />
            <span className={classes.text}>
              {text}
              {more}
            </span>
          </>
        ) : (
          <MachineBlock
            machine={machine}
            title={<span className={classes.text}>{text}</span>}
            line={facts(machine)}
            note={more}
          />
        )}
      </Link>
    </li>
  );
}

/** The link to the record of a notification. */
function notificationLink({ kind, values, entity, entity_id: id }: Notification): LinkProps {
  if ((kind === 'approval_requested' || kind === 'approval_waiting') && values['outcome'] === undefined)
    return linkOptions({ to: '/admin/approval-queue' });
  if (kind === 'owner_left')
    return Number(values['demands']) > 0
      ? linkOptions({ to: '/demands', search: { unowned: 'true', status: ['open'] } })
      : Number(values['entries']) > 0
        ? linkOptions({ to: '/queue', search: { unowned: 'true', status: ['waiting', 'offered'] } })
        : linkOptions({ to: '/quotes', search: { unowned: 'true', status: [...leftStatuses] } });
  switch (entity) {
    case 'machine': {
      const type = values['machineType'] === 'used' ? 'used' : 'stock';
      return linkOptions({ to: machinePaths[type], search: { machine: id }, hash: 'comments' });
    }
    case 'reservation':
      return linkOptions({
        to: '/reservations',
        search: { reservation: id },
        ...(kind === 'reservation_mention' && { hash: 'comments' }),
      });
    case 'queue_entry':
      return linkOptions({ to: '/queue', search: { entry: id } });
    case 'deputy':
      return linkOptions({ to: '/settings', hash: 'deputies' });
    case 'demand':
      if (kind === 'demand_matches') {
        const isUnowned = values['unowned'] === 1;
        return linkOptions({
          to: '/demands',
          search: {
            mine: isUnowned ? undefined : 'true',
            unowned: isUnowned ? 'true' : undefined,
            unseen: 'true',
            status: ['open'],
          },
        });
      }
      if (kind === 'demands_assigned')
        return linkOptions({ to: '/demands', search: { mine: 'true', status: ['open'] } });
      return linkOptions({
        to: '/demands',
        search: { demand: id },
        ...(kind === 'demand_mention' && { hash: 'comments' }),
      });
    case 'quote':
      if (kind === 'quotes_assigned')
        return linkOptions({ to: '/quotes', search: { mine: 'true', status: [...leftStatuses] } });
      return linkOptions({ to: '/quotes', search: { quote: id } });
    case 'view':
      if (kind === 'view_machine')
        return linkOptions({
          to: machinePaths[values['machineType'] === 'used' ? 'used' : 'stock'],
          search: { machine: String(values['machineId']) },
        });
      return linkOptions({ to: '/views/$id', params: { id } });
    case 'import':
      return linkOptions({ to: '/import', search: { batch: id } });
    case 'export':
      return linkOptions({ to: '/export' });
    case 'report':
      return linkOptions({ to: '/reports', search: { file: id } });
    case 'machine_bulk':
    case 'reservation_bulk':
      return linkOptions({ to: '/bulk-runs', search: { run: id } });
  }
}

/** The text of a notification in the current language: the server stores only kind and values. */
function useNotificationText(): (notification: Notification) => string {
  const { t } = useTranslation();
  const fileText = useFileText();
  return (notification) => {
    const { kind, values } = notification;
    const entries = Object.entries(values).map(([name, value]) => [name, shown(value)] as const);
    const { endsAt, since, fromDay, toDay, daysLeft } = values;
    const action = values['action'] as NotifiedBulkAction | undefined;
    const params = {
      ...Object.fromEntries(entries),
      ...(endsAt !== undefined && { endsAt: formatDateTime(String(endsAt)) }),
      ...(since !== undefined && { since: formatDateTime(String(since)) }),
      ...(fromDay !== undefined && { fromDay: formatDate(String(fromDay)) }),
      ...(toDay !== undefined && { toDay: formatDate(String(toDay)) }),
      // The days that were left when it was sent.
      ...(daysLeft !== undefined && {
        day: formatDate(
          addCalendarDays(new Date(notification.created_at), Number(daysLeft), timeZone()).toISOString(),
        ),
      }),
      ...(action && { action: t(`notifications.bulkActions.${action}`) }),
      ...fileText(notification),
      count: Number(values['count'] ?? 0),
    };
    if (kind === 'demand_match' && values['fit'] === 'close')
      return translateKey('notifications.nearMatch', params);
    const text = translateKey(`notifications.kinds.${kind}`, params);
    return kind === 'demand_matches' && values['machines'] !== undefined
      ? `${text}: ${values['machines']}`
      : text;
  };
}

/** A file is named by what it contains, an export also by its number of rows. */
function useFileText(): (notification: Notification) => { name?: string } {
  const { t } = useTranslation();
  const titleOf = useFileTitle();
  return ({ entity, values }) => {
    if (entity !== 'export' && entity !== 'report') return {};
    const { name, dataSets, rows, ...params } = values;
    const requested = typeof dataSets === 'string' ? { dataSets: dataSets.split(',') } : {};
    const title = titleOf({ kind: entity, fileName: String(name), params: { ...params, ...requested } });
    if (entity === 'report' || typeof rows !== 'number') return { name: title };
    return { name: `${title}, ${t('exports.rows', { count: rows, shown: formatNumber(rows) })}` };
  };
}

/** How the matter of a settled notification ended; null while it is open. */
function useOutcomeText({ values }: Notification): string | null {
  const { t } = useTranslation();
  const outcome = notificationOutcomes.find((one) => one === values['outcome']);
  if (outcome === undefined) return null;
  return t(`notifications.outcomes.${outcome}`, { by: String(values['outcomeBy']) });
}

const shown = (value: string | number) => (typeof value === 'number' ? formatNumber(value) : value);

const notificationIcons: Record<NotificationKind, Icon> = {
  approval_requested: IconUserQuestion,
  approval_waiting: IconClockHour4,
  deputy_named: IconUserShare,
  deputy_ended: IconUserShare,
  extension_requested: IconUserQuestion,
  extension_granted: IconCircleCheck,
  extension_declined: IconCircleX,
  approval_confirmed: IconCircleCheck,
  approval_rejected: IconCircleX,
  reservation_expiring: IconClockHour4,
  reservation_released: IconLockOpen,
  queue_offered: IconUserQuestion,
  queue_lapsed: IconClockHour4,
  queue_offer_ended: IconCircleX,
  queue_paused: IconClockHour4,
  queue_moved: IconArrowsSort,
  queue_withdrawn: IconCircleX,
  queue_machine_gone: IconCircleX,
  demand_match: IconTargetArrow,
  demand_matches: IconTargetArrow,
  demand_expired: IconClockHour4,
  demand_assigned: IconUserShare,
  demands_assigned: IconUserShare,
  owner_left: IconUserOff,
  quote_assigned: IconUserShare,
  quotes_assigned: IconUserShare,
  quote_opened: IconFileInvoice,
  quote_interest: IconFileInvoice,
  quote_accepted: IconCircleCheck,
  quote_declined: IconCircleX,
  quote_expired: IconClockHour4,
  quote_machine_taken: IconAlertTriangle,
  machine_mention: IconAt,
  reservation_mention: IconAt,
  demand_mention: IconAt,
  view_machine: IconBookmark,
  view_machines: IconBookmark,
  view_deleted: IconBookmarkOff,
  view_broken: IconBookmarkOff,
  view_hidden: IconBookmarkOff,
  import_finished: IconFileCheck,
  import_failed: IconAlertTriangle,
  bulk_finished: IconCircleCheck,
  bulk_failed: IconAlertTriangle,
  export_finished: IconFileCheck,
  export_failed: IconAlertTriangle,
  report_finished: IconFileCheck,
  report_failed: IconAlertTriangle,
};
