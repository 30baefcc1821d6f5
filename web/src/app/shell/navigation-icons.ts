import {
  IconBackhoe,
  IconCalendarEvent,
  IconCalendarTime,
  IconChartHistogram,
  IconCrane,
  IconFileExport,
  IconFileImport,
  IconFileInvoice,
  IconHistory,
  IconHourglass,
  IconLayoutDashboard,
  IconSettings,
  IconTargetArrow,
  IconTrash,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';

/** The icon of each page with a `nav` in the route table. */
export const navigationIcons = {
  '/dashboard': IconLayoutDashboard,
  '/used-machines': IconBackhoe,
  '/stock-machines': IconCrane,
  '/reservations': IconCalendarEvent,
  '/calendar': IconCalendarTime,
  '/queue': IconUsersGroup,
  '/demands': IconTargetArrow,
  '/quotes': IconFileInvoice,
  '/admin/approval-queue': IconUserCheck,
  '/aged-stock': IconHourglass,
  '/reports': IconChartHistogram,
  '/trash': IconTrash,
  '/export': IconFileExport,
  '/import': IconFileImport,
  '/admin/audit': IconHistory,
  '/admin/users': IconUsers,
  '/admin/settings': IconSettings,
} as const satisfies Record<string, Icon>;

export type NavigationPath = keyof typeof navigationIcons;
