import type { MailTemplate } from './mail-templates.ts';
import type { MailText } from './mail-rendering.ts';
import { waitingMailTextsEn } from './waiting-mail-texts-en.ts';

/** The English default texts. */
export const mailTextsEn: Record<MailTemplate, MailText> = {
  ...waitingMailTextsEn,
  reservation_created: {
    subject: 'New reservation: {{machineName}} – {{customerCompany}}',
    body: `Hello,

{{salesPerson}} has reserved {{machineName}} ({{machineSerial}}).

Customer: {{customer}}
Reserved until: {{expiresAt}}
Note: {{notes}}

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_extended: {
    subject: 'Reservation extended until {{expiresAt}}: {{machineName}}',
    body: `Hello,

The reservation of {{machineName}} ({{machineSerial}}) has been extended until {{expiresAt}}.

Customer: {{customer}}
Reason: {{extensionReason}}
Extended by: {{actorName}}

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_cancelled: {
    subject: 'Reservation cancelled: {{machineName}} – {{customerCompany}}',
    body: `Hello,

The reservation of {{machineName}} ({{machineSerial}}) has been cancelled.

Customer: {{customer}}
Reason: {{cancellationReason}}
Cancelled by: {{actorName}}

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_completed: {
    subject: 'Sold: {{machineName}} – {{customerCompany}}',
    body: `Hello,

{{machineName}} ({{machineSerial}}) has been sold.

Customer: {{customer}}
Sale price: {{soldPrice}} {{currency}}
Sold by: {{actorName}}

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_expiring: {
    subject: 'End of the reservation on {{expiresAt}}: {{machineName}}',
    body: `Hello,

{{machineName}} ({{machineSerial}}) is reserved until {{expiresAt}}.

Customer: {{customer}}
Salesperson: {{salesPerson}}

Until then, you can extend the reservation, cancel it or sell the machine.

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  approval_request: {
    subject: 'Approval request: {{machineName}} – {{customerCompany}}',
    body: `Hello,

{{salesPerson}} has requested approval to reserve {{machineName}} ({{machineSerial}}) without a replacement.

Customer: {{customer}}
Agreed price: {{agreedPrice}}
Current value: {{currentValue}}
Reason: {{approvalReason}}
Note: {{notes}}

Decide on the request:
{{approvalUrl}}

The link is for you only, is valid for {{linkValidity}} and can be used once. All requests are in the app:
{{detailUrl}}

{{companyName}}`,
  },
  approval_reminder: {
    subject: 'Reminder of the request of {{requestedAt}}: {{machineName}} – {{customerCompany}}',
    body: `Hello,

As of {{currentDate}}, nobody has decided on the request to reserve {{machineName}} ({{machineSerial}}). Until it is decided, nobody else can reserve the machine.

Customer: {{customer}}
Requested by: {{salesPerson}}
Requested at: {{requestedAt}}
Agreed price: {{agreedPrice}}
Current value: {{currentValue}}
Reason: {{approvalReason}}
Note: {{notes}}

Decide on the request:
{{approvalUrl}}

The link is for you only, is valid for {{linkValidity}} and can be used once. All requests are in the app:
{{detailUrl}}

{{companyName}}`,
  },
  extension_request: {
    subject: 'Extension request: {{machineName}} – {{customerCompany}}',
    body: `Hello,

{{actorName}} has asked to extend the reservation of {{machineName}} ({{machineSerial}}). Other customers are waiting for the machine.

Customer: {{customer}}
Reserved until: {{expiresAt}}
Reason: {{extensionReason}}

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  extension_declined: {
    subject: 'Extension declined: {{machineName}} – {{customerCompany}}',
    body: `Hello,

Your request to extend the reservation of {{machineName}} ({{machineSerial}}) has been declined. The end of the reservation has not changed.

Customer: {{customer}}
Reserved until: {{expiresAt}}
Reason: {{rejectionReason}}
Declined by: {{actorName}}

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  approval_confirmed: {
    subject: 'Reservation approved: {{machineName}}',
    body: `Hello,

Your request to reserve {{machineName}} ({{machineSerial}}) has been approved.

Customer: {{customer}}
Reserved until: {{expiresAt}}
Approved by: {{actorName}}

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  approval_rejected: {
    subject: 'Reservation rejected: {{machineName}}',
    body: `Hello,

Your request to reserve {{machineName}} ({{machineSerial}}) has been rejected. The machine is no longer held for the customer.

Customer: {{customer}}
Reason: {{rejectionReason}}
Rejected by: {{actorName}}

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  view_machines: {
    subject: 'New machines in the view “{{viewName}}”: {{machineCount}}',
    body: `Hello,

Machines have been added to the view “{{viewName}}”.

{{machineList}}

Open the view:
{{detailUrl}}

You can change or turn off these emails in the Views menu above the list.

{{companyName}}`,
  },
  comment_mention: {
    subject: '{{actorName}} mentioned you in a comment {{commentedOn}}',
    body: `Hello,

{{actorName}} mentioned you in a comment {{commentedOn}}.

Customer: {{customer}}

{{commentText}}

Open the comments:
{{detailUrl}}

{{companyName}}`,
  },
  user_welcome: {
    subject: 'Your account at {{companyName}}',
    body: `Hello,

An account has been created for you.

Name: {{userName}}
Email: {{userEmail}}
Role: {{userRole}}

Set your password. The link works once and is valid for {{linkValidity}}.

Set the password:
{{userPassword}}

Then sign in:
{{loginUrl}}

{{companyName}}`,
  },
  password_reset: {
    subject: 'Password reset – {{companyName}}',
    body: `Hello,

We have received a request to reset the password for {{userEmail}}.

Set a new password. The link works once and is valid for {{linkValidity}}.

Set a new password:
{{resetUrl}}

If you did not request this, ignore this email. Your password will not change.

{{companyName}}`,
  },
  email_verification: {
    subject: 'Verify your email address – {{companyName}}',
    body: `Hello,

Please confirm that {{userEmail}} is your email address. The link is valid for {{linkValidity}}.

Verify the address:
{{verifyUrl}}

{{companyName}}`,
  },
  maintenance_reminder: {
    subject: 'Service due on {{maintenanceDate}}: {{machineName}}',
    body: `Hello,

This is a reminder to service {{machineName}} ({{machineSerial}}).

Model: {{machineModel}}
Location: {{machineLocation}}
Type of service: {{maintenanceType}}
Due on: {{maintenanceDate}}

Open the machine:
{{detailUrl}}

{{companyName}}`,
  },
  import_success: {
    subject: 'Import finished: {{fileName}}',
    body: `Hello,

The import of {{fileName}} has finished.

Rows in the file: {{totalRows}}
Imported: {{successCount}}
Unchanged: {{skippedCount}}
Rejected: {{errorCount}}
Processing time: {{processingTime}}

Open the import:
{{detailUrl}}

{{companyName}}`,
  },
  report_ready: {
    subject: '{{reportName}}: {{period}}',
    body: `Hello,

The scheduled report “{{reportName}}” is ready.

Period: {{period}}
File: {{fileName}}

It can be downloaded for 7 days. You need to sign in.

Download the report:
{{detailUrl}}

{{companyName}}`,
  },
};
