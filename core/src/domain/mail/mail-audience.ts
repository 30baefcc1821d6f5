/** Who is told what (spec 1 §3, Notifications; decisions: roles and permissions). */

import { isAlwaysSent, type MailTemplate } from './mail-templates.ts';
import { can, roles as allRoles, type PermissionMatrix, type Role } from '../access/permissions.ts';
import type { SettingValues } from '../settings/setting-catalogue.ts';

/** The personal setting that must be on besides the one for all mails. */
export type MailWish = 'reservationAlerts' | 'maintenanceReminders';

export interface MailAudience {
  /** Everyone of these roles … */
  roles: Role[];
  /** … and these users, each once … */
  userIds: string[];
  /** … and these addresses, whoever reads them. */
  addresses: string[];
  wish: MailWish | null;
}

export type MailSettings = Pick<
  SettingValues,
  | 'email_notifications'
  | 'notification_recipients_admin'
  | 'notification_recipients_backoffice'
  | 'notification_recipients_salesperson'
  | 'notification_recipients_creator'
  | 'notification_recipients_additional'
>;

interface Concerned {
  /** Who made the reservation, entered the machine, or ran the import. */
  creatorId: string | null;
  /** The roles that are asked to decide, for an approval request. */
  approvers: readonly Role[];
}

/** The roles that may decide on approvals: of administrators and back office those that the matrix lets. */
export function approverRoles(matrix: PermissionMatrix): Role[] {
  const mayDecide = (role: Role) => can({ role, permissions: matrix[role] }, 'approvals.decide');
  return (['admin', 'backoffice'] as const).filter(mayDecide);
}

/**
 * The people to be told of an event, null when nobody is. Whether one of them is active and wants mails at
 * all is for the database to know. A template for one person's own account has no audience.
 */
export function mailAudience(
  template: MailTemplate,
  settings: MailSettings,
  { creatorId, approvers }: Concerned,
): MailAudience | null {
  if (!settings.email_notifications || isAlwaysSent(template)) return null;
  const creator = creatorId === null ? [] : [creatorId];
  const audience = audienceOf(template, settings, creator, approvers);
  const { roles, userIds, addresses } = audience;
  return roles.length + userIds.length + addresses.length === 0 ? null : audience;
}

function audienceOf(
  template: MailTemplate,
  settings: MailSettings,
  creator: string[],
  approvers: readonly Role[],
): MailAudience {
  const nobody: MailAudience = { roles: [], userIds: [], addresses: [], wish: null };
  switch (template) {
    case 'approval_request':
      return { ...nobody, roles: [...approvers], wish: 'reservationAlerts' };
    case 'approval_confirmed':
    case 'approval_rejected':
      return { ...nobody, userIds: creator, wish: 'reservationAlerts' };
    case 'import_success':
    case 'report_ready':
      return { ...nobody, userIds: creator };
    default:
      return {
        roles: allRoles.filter((role) => settings[`notification_recipients_${role}`]),
        userIds: settings.notification_recipients_creator ? creator : [],
        addresses: addressesIn(settings.notification_recipients_additional),
        wish: template === 'maintenance_reminder' ? 'maintenanceReminders' : 'reservationAlerts',
      };
  }
}

/** The addresses of a list separated by commas, semicolons or white space, each once. */
export function addressesIn(list: string): string[] {
  const byKey = new Map<string, string>();
  for (const address of list.split(/[\s,;]+/)) {
    if (address !== '') byKey.set(address.toLowerCase(), address);
  }
  return [...byKey.values()];
}
