import { describe, expect, it } from 'vitest';
import { addressesIn, approverRoles, mailAudience, type MailSettings } from './mail-audience.ts';
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

describe('who is told', () => {
  it('of a reservation: the roles of the settings, who made it, and further addresses', () => {
    const more = { ...settings, notification_recipients_additional: 'a@b.example' };
    expect(mailAudience('reservation_created', more, concerned)).toEqual({
      roles: ['admin', 'backoffice'],
      userIds: ['eva'],
      addresses: ['a@b.example'],
      wish: 'reservationAlerts',
    });
  });

  it('follows each of the settings', () => {
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

  it('of a request: those who may decide, whatever the settings say of reservations', () => {
    expect(mailAudience('approval_request', nobody, concerned)).toMatchObject({
      roles: ['admin', 'backoffice'],
      userIds: [],
      addresses: [],
    });
    expect(mailAudience('approval_request', settings, { ...concerned, approvers: [] })).toBeNull();
  });

  it.each(['approval_confirmed', 'approval_rejected', 'import_success'] as const)(
    '%s: only whom it concerns',
    (template) => {
      const more = { ...settings, notification_recipients_additional: 'a@b.example' };
      expect(mailAudience(template, more, concerned)).toMatchObject({
        roles: [],
        userIds: ['eva'],
        addresses: [],
      });
    },
  );

  it('of a service: only who wants such reminders', () => {
    expect(mailAudience('maintenance_reminder', settings, concerned)?.wish).toBe('maintenanceReminders');
  });

  it('is nobody while mails are switched off', () => {
    const off = { ...settings, email_notifications: false };
    for (const template of mailTemplates) expect(mailAudience(template, off, concerned)).toBeNull();
  });
});

describe('who may decide', () => {
  it('is an administrator, and back office if the matrix says so, but never a salesperson', () => {
    expect(approverRoles(defaultPermissions)).toEqual(['admin', 'backoffice']);
    expect(
      approverRoles({ ...defaultPermissions, backoffice: [], salesperson: ['approvals.decide'] }),
    ).toEqual(['admin']);
  });
});

describe('further addresses', () => {
  it('are separated by commas, semicolons, spaces or lines, each once', () => {
    expect(addressesIn(' a@x.cz, B@x.cz;c@x.cz\n b@x.cz ,')).toEqual(['a@x.cz', 'b@x.cz', 'c@x.cz']);
    expect(addressesIn('  ')).toEqual([]);
  });
});
