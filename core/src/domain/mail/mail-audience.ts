/** Who receives which email. */

import { isAlwaysSent, type MailTemplate } from './mail-templates.ts';
import { roles as allRoles, rolesWith, type PermissionMatrix, type Role } from '../access/permissions.ts';
import type { SettingValues } from '../settings/setting-catalogue.ts';
import { splitList } from '../settings/setting-values.ts';

/** The personal setting that must be on, in addition to the one for all emails. */
export type MailPreference = 'reservationAlerts' | 'maintenanceReminders' | 'commentMentions';

export interface MailAudience {
  /** All users with these roles … */
  roles: Role[];
  /** … and these users, without duplicates … */
  userIds: string[];
  /** … and these addresses. */
  addresses: string[];
  wish: MailPreference | null;
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

interface People {
  /** The user who created the reservation or queue entry, owns the demand, watches the view, entered the machine, or ran the import. */
  creatorId: string | null;
  /** The roles that receive an approval request. */
  approvers: readonly Role[];
  /** The deputies of approvers today. */
  deputies?: readonly string[] | undefined;
  /** The users mentioned in a comment, or those responsible for a quote that was answered. */
  mentioned?: readonly string[] | undefined;
}

/** The roles that may decide on approvals, as far as the matrix allows. */
export const approverRoles = (matrix: PermissionMatrix): Role[] => rolesWith(matrix, 'approvals.decide');

/**
 * The recipients for an event; null if there are none. Whether each user is active and wants emails is checked in the
 * database. A template about a user’s own account has no audience.
 */
export function mailAudience(
  template: MailTemplate,
  settings: MailSettings,
  { creatorId, approvers, deputies = [], mentioned = [] }: People,
): MailAudience | null {
  if (!settings.email_notifications || isAlwaysSent(template)) return null;
  const creator = creatorId === null ? [] : [creatorId];
  const audience = audienceOf(template, settings, { creator, approvers, deputies, mentioned });
  const { roles, userIds, addresses } = audience;
  return roles.length + userIds.length + addresses.length === 0 ? null : audience;
}

function audienceOf(
  template: MailTemplate,
  settings: MailSettings,
  {
    creator,
    approvers,
    deputies,
    mentioned,
  }: Record<'creator' | 'deputies' | 'mentioned', readonly string[]> & Pick<People, 'approvers'>,
): MailAudience {
  const nobody: MailAudience = { roles: [], userIds: [], addresses: [], wish: null };
  switch (template) {
    case 'approval_request':
    case 'approval_reminder':
    case 'extension_request':
      return { ...nobody, roles: [...approvers], userIds: [...deputies], wish: 'reservationAlerts' };
    case 'approval_confirmed':
    case 'approval_rejected':
    case 'extension_declined':
    case 'queue_offer':
    case 'queue_lapsed':
    case 'queue_machine_gone':
    case 'demand_match':
    case 'demand_matches':
      return { ...nobody, userIds: [...creator], wish: 'reservationAlerts' };
    case 'quote_answered':
      return { ...nobody, userIds: [...mentioned], wish: 'reservationAlerts' };
    case 'comment_mention':
      return { ...nobody, userIds: [...mentioned], wish: 'commentMentions' };
    case 'view_machines':
    case 'import_success':
    case 'report_ready':
      return { ...nobody, userIds: [...creator] };
    default:
      return {
        roles: allRoles.filter((role) => settings[`notification_recipients_${role}`]),
        userIds: settings.notification_recipients_creator ? [...creator] : [],
        addresses: addressesIn(settings.notification_recipients_additional),
        wish: template === 'maintenance_reminder' ? 'maintenanceReminders' : 'reservationAlerts',
      };
  }
}

/** The addresses of a list, without duplicates. */
function addressesIn(list: string): string[] {
  return [...new Map(splitList(list).map((address) => [address.toLowerCase(), address])).values()];
}
