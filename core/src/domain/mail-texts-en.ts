import type { MailTemplate } from './mail-templates.ts';
import type { MailText } from './mail-rendering.ts';

/** The English default texts. */
export const mailTextsEn: Record<MailTemplate, MailText> = {
  reservation_created: {
    subject: 'New reservation: {{machineName}} – {{customerCompany}}',
    body: `Hello,

{{salesPerson}} has reserved the machine {{machineName}} ({{machineSerial}}).

Customer: {{customerName}}, {{customerCompany}}
Valid until: {{expiresAt}}
Note: {{notes}}

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_extended: {
    subject: 'Reservation extended to {{expiresAt}}: {{machineName}}',
    body: `Hello,

the reservation of {{machineName}} ({{machineSerial}}) has been extended to {{expiresAt}}.

Customer: {{customerName}}, {{customerCompany}}
Reason: {{extensionReason}}
Extended by: {{actorName}}

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_cancelled: {
    subject: 'Reservation cancelled: {{machineName}} – {{customerCompany}}',
    body: `Hello,

the reservation of {{machineName}} ({{machineSerial}}) has been cancelled.

Customer: {{customerName}}, {{customerCompany}}
Reason: {{cancellationReason}}
Cancelled by: {{actorName}}

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_completed: {
    subject: 'Sold: {{machineName}} – {{customerCompany}}',
    body: `Hello,

the machine {{machineName}} ({{machineSerial}}) has been sold.

Customer: {{customerName}}, {{customerCompany}}
Sale price: {{soldPrice}} {{currency}}
Recorded by: {{actorName}}

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_expiring: {
    subject: 'Reservation ends in {{daysText}}: {{machineName}}',
    body: `Hello,

the reservation of {{machineName}} ({{machineSerial}}) ends on {{expiresAt}}, in {{daysText}}.

Customer: {{customerName}}, {{customerCompany}}
Reserved by: {{salesPerson}}

You can extend it, cancel it or complete it with the sale:
{{detailUrl}}

{{companyName}}`,
  },
  approval_request: {
    subject: 'To approve: {{machineName}} – {{customerCompany}}',
    body: `Hello,

{{salesPerson}} asks for approval to reserve {{machineName}} ({{machineSerial}}) without a replacement machine.

Customer: {{customerName}}, {{customerCompany}}
Reason: {{approvalReason}}
Note: {{notes}}

Decide here:
{{detailUrl}}

{{companyName}}`,
  },
  approval_confirmed: {
    subject: 'Reservation approved: {{machineName}}',
    body: `Hello,

your request to reserve {{machineName}} ({{machineSerial}}) has been approved.

Customer: {{customerName}}, {{customerCompany}}
Valid until: {{expiresAt}}
Approved by: {{actorName}}

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  approval_rejected: {
    subject: 'Reservation rejected: {{machineName}}',
    body: `Hello,

your request to reserve {{machineName}} ({{machineSerial}}) has been rejected. The machine is available again.

Customer: {{customerName}}, {{customerCompany}}
Reason: {{rejectionReason}}
Rejected by: {{actorName}}

Open the reservation:
{{detailUrl}}

{{companyName}}`,
  },
  user_welcome: {
    subject: 'Your access to {{companyName}}',
    body: `Hello,

an account has been created for you.

Name: {{userName}}
Sign-in e-mail: {{userEmail}}
Role: {{userRole}}

Set your password here (the link works once and for {{resetValidHours}} h):
{{userPassword}}

Then sign in at:
{{loginUrl}}

{{companyName}}`,
  },
  password_reset: {
    subject: 'Password reset – {{companyName}}',
    body: `Hello,

we have received a request to reset the password of the account {{userEmail}}.

Set a new password here (the link works once and for {{resetValidHours}} h):
{{resetUrl}}

If you did not ask for this, delete this e-mail. Your password stays as it is.

{{companyName}}`,
  },
  email_verification: {
    subject: 'Confirm your e-mail address – {{companyName}}',
    body: `Hello,

please confirm that the address {{userEmail}} is yours:
{{verifyUrl}}

The link works for {{resetValidHours}} h.

{{companyName}}`,
  },
  maintenance_reminder: {
    subject: 'Service due: {{machineName}} – {{maintenanceDate}}',
    body: `Hello,

the machine {{machineName}} ({{machineSerial}}) is due for a service.

Model: {{machineModel}}
Location: {{machineLocation}}
Kind of service: {{maintenanceType}}
Due on: {{maintenanceDate}}
Time left: {{daysText}}

Open the machine:
{{detailUrl}}

{{companyName}}`,
  },
  import_success: {
    subject: 'Import finished: {{fileName}}',
    body: `Hello,

the import of {{fileName}} has finished.

Rows in the file: {{totalRows}}
Written: {{successCount}}
Unchanged: {{skippedCount}}
Refused: {{errorCount}}
Processing time: {{processingTime}}

Details:
{{detailUrl}}

{{companyName}}`,
  },
  report_ready: {
    subject: '{{reportName}}: {{periodFrom}} – {{periodTo}}',
    body: `Hello,

the regular report {{reportName}} is ready.

Period: {{periodFrom}} – {{periodTo}}
File: {{fileName}}

Download it here (after signing in, for 7 days):
{{detailUrl}}

{{companyName}}`,
  },
};
