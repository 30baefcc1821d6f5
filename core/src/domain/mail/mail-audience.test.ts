import { describe, expect, it } from 'vitest';
import { approverRoles, mailAudience, type MailSettings } from './mail-audience.ts';
import { mailTemplates } from './mail-templates.ts';
import { defaultPermissions } from '../access/permissions.ts';

const settings: MailSettings = {
  email_notifications: true,
  notification_recipients_admin: true,
  notification_recipients_backoffice: true,
  notification_recipients_salesperson: false,
  notification_recipients_creator: true,
  notification_recipients_additional: '',
};
const nobody: MailSettings = {
  ...settings,
  notification_recipients_admin: false,
  notification_recipients_backoffice: false,
  notification_recipients_creator: false,
};
const concerned = { creatorId: 'eva', approvers: ['admin', 'backoffice'] as const };

describe('recipients', () => {
  it('of a reservation: the configured roles, its creator, and additional addresses', () => {
    const more = { ...settings, notification_recipients_additional: 'a@b.example' };
    expect(mailAudience('reservation_created', more, concerned)).toEqual({
      roles: ['admin', 'backoffice'],
      userIds: ['eva'],
      addresses: ['a@b.example'],
      wish: 'reservationAlerts',
    });
  });

  it('depend on each of the settings', () => {
    expect(mailAudience('reservation_extended', nobody, concerned)).toBeNull();
    const sales = { ...nobody, notification_recipients_salesperson: true };
    expect(mailAudience('reservation_extended', sales, concerned)).toMatchObject({
      roles: ['salesperson'],
      userIds: [],
    });
    const creator = { ...nobody, notification_recipients_creator: true };
    expect(mailAudience('reservation_extended', creator, concerned)).toMatchObject({ userIds: ['eva'] });
    expect(mailAudience('reservation_extended', creator, { ...concerned, creatorId: null })).toBeNull();
  });

  it('of an approval request: the approvers, whatever the reservation settings say', () => {
    expect(mailAudience('approval_request', nobody, concerned)).toMatchObject({
      roles: ['admin', 'backoffice'],
      userIds: [],
      addresses: [],
    });
    expect(mailAudience('approval_request', settings, { ...concerned, approvers: [] })).toBeNull();
  });

  it.each(['approval_request', 'approval_reminder', 'extension_request'] as const)(
    '%s: also the deputies of approvers',
    (template) => {
      const more = { ...concerned, deputies: ['petr'] };
      expect(mailAudience(template, settings, more)).toMatchObject({ userIds: ['petr'] });
      expect(mailAudience(template, settings, { ...more, approvers: [] })).toMatchObject({ roles: [] });
    },
  );

  it.each(['approval_confirmed', 'approval_rejected', 'extension_declined', 'import_success'] as const)(
    '%s: only the user concerned',
    (template) => {
      const more = { ...settings, notification_recipients_additional: 'a@b.example' };
      expect(mailAudience(template, more, concerned)).toMatchObject({
        roles: [],
        userIds: ['eva'],
        addresses: [],
      });
    },
  );

  it('of a service reminder: only users who want such reminders', () => {
    expect(mailAudience('maintenance_reminder', settings, concerned)?.wish).toBe('maintenanceReminders');
  });

  it('are none while emails are turned off', () => {
    const off = { ...settings, email_notifications: false };
    for (const template of mailTemplates) expect(mailAudience(template, off, concerned)).toBeNull();
  });
});

describe('approvers', () => {
  it('are administrators, and back office if the matrix allows it, but never a salesperson', () => {
    expect(approverRoles(defaultPermissions)).toEqual(['admin', 'backoffice']);
    expect(
      approverRoles({ ...defaultPermissions, backoffice: [], salesperson: ['approvals.decide'] }),
    ).toEqual(['admin']);
  });
});

describe('additional addresses', () => {
  const addressesIn = (notification_recipients_additional: string) =>
    mailAudience('reservation_created', { ...settings, notification_recipients_additional }, concerned)
      ?.addresses;

  it('are separated by commas, semicolons or line breaks, without duplicates', () => {
    expect(addressesIn(' a@x.cz, B@x.cz;c@x.cz\n b@x.cz ,')).toEqual(['a@x.cz', 'b@x.cz', 'c@x.cz']);
    expect(addressesIn('  ')).toEqual([]);
  });
});
