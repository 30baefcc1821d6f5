import type { Notification } from '@strojpark/core/contracts/notifications';
import type { NotifiedBulkAction } from '@strojpark/core/domain/notification-kinds';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { translateKey } from '../../lib/i18n.ts';

/** The words of a notification, in the language of the interface: the server keeps kind and values only. */
export function useNotificationText(): (notification: Notification) => string {
  const { t } = useTranslation();
  return ({ kind, values }) => {
    const entries = Object.entries(values).map(([name, value]) => [name, shown(value)] as const);
    const action = values['action'] as NotifiedBulkAction | undefined;
    const params = {
      ...Object.fromEntries(entries),
      ...(action && { action: t(`notifications.bulkActions.${action}`) }),
      count: Number(values['daysLeft'] ?? 0),
    };
    return translateKey(`notifications.kinds.${kind}`, params);
  };
}

const shown = (value: string | number) => (typeof value === 'number' ? formatNumber(value) : value);
