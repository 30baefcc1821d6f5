import type { NotificationKind } from '@strojpark/core/domain/notification-kinds';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  IconFileCheck,
  IconLockOpen,
  IconUserQuestion,
  type Icon,
} from '@tabler/icons-react';

export const notificationIcons: Record<NotificationKind, Icon> = {
  approval_requested: IconUserQuestion,
  approval_confirmed: IconCircleCheck,
  approval_rejected: IconCircleX,
  reservation_expiring: IconClockHour4,
  reservation_released: IconLockOpen,
  import_finished: IconFileCheck,
  import_failed: IconAlertTriangle,
  bulk_finished: IconCircleCheck,
  bulk_failed: IconAlertTriangle,
  export_finished: IconFileCheck,
  export_failed: IconAlertTriangle,
  report_finished: IconFileCheck,
  report_failed: IconAlertTriangle,
};
