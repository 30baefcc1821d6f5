/** The emails of the product and the variables they may use (spec 1 §3, Email Templates). */

export const mailTemplates = [
  'reservation_created',
  'reservation_extended',
  'reservation_cancelled',
  'reservation_completed',
  'reservation_expiring',
  'approval_request',
  'approval_reminder',
  'extension_request',
  'extension_declined',
  'approval_confirmed',
  'approval_rejected',
  'queue_offer',
  'queue_lapsed',
  'queue_machine_gone',
  'demand_match',
  'demand_matches',
  'quote_sent',
  'quote_answered',
  'view_machines',
  'comment_mention',
  'user_welcome',
  'password_reset',
  'email_verification',
  'maintenance_reminder',
  'import_success',
  'report_ready',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/** Users could not sign in without these, so they are sent even if this email or all emails are turned off. */
const alwaysSent: readonly MailTemplate[] = ['user_welcome', 'password_reset', 'email_verification'];

/** About one day: on any other day they would be wrong. */
export const reminderTemplates: readonly MailTemplate[] = ['reservation_expiring', 'maintenance_reminder'];

/** Whether the email is sent even while emails are turned off. */
export function isAlwaysSent(template: MailTemplate): boolean {
  return alwaysSent.includes(template);
}

/** All variables by group; `general` ones are filled in automatically. */
export const mailVariables = {
  general: ['companyName', 'currentDate', 'loginUrl'],
  reservation: [
    'customer',
    'customerName',
    'customerCompany',
    'salesPerson',
    'actorName',
    'expiresAt',
    'notes',
    'extensionReason',
    'cancellationReason',
    'agreedPrice',
    'currentValue',
    'approvalReason',
    'approvalUrl',
    'requestedAt',
    'rejectionReason',
    'offerEndsAt',
    'offerWentTo',
    'soldPrice',
    'currency',
    'detailUrl',
  ],
  demand: ['matchCount', 'demandCount', 'matchFit', 'metCriteria', 'missedCriteria', 'unknownCriteria'],
  quote: ['quoteNumber', 'quoteUrl', 'quoteAnswer'],
  view: ['viewName', 'machineCount', 'machineList'],
  comment: ['commentText', 'commentedOn'],
  user: [
    'userName',
    'userEmail',
    'userPassword',
    'userRole',
    'resetUrl',
    'resetValidHours',
    'linkValidity',
    'verifyUrl',
  ],
  machine: ['machineName', 'machineModel', 'machineSerial', 'machineLocation'],
  maintenance: ['maintenanceDate', 'maintenanceType'],
  reminder: ['daysLeft', 'daysText', 'timeLeft'],
  import: ['totalRows', 'successCount', 'errorCount', 'skippedCount', 'processingTime', 'fileName'],
  report: ['reportName', 'period', 'periodFrom', 'periodTo'],
} as const;
export type MailVariableGroup = keyof typeof mailVariables;
export type MailVariable = (typeof mailVariables)[MailVariableGroup][number];

/**
 * The values of an email. `userPassword`, `resetUrl`, `verifyUrl`, `approvalUrl` and `quoteUrl` are links; days (`expiresAt`, `maintenanceDate`,
 * `periodFrom`, `periodTo`) are `YYYY-MM-DD`, `requestedAt` and `offerEndsAt` are `YYYY-MM-DD HH:mm`, all shown in the
 * recipient’s format;
 * `userRole` is a role id, `matchFit` is `exact` or `close`, `offerWentTo` is `next` or `nobody`. `cancellationCause` is
 * not a variable: it becomes the text of `cancellationReason`. `machineId` is none either: it is the machine that a mail
 * about another record shows; nor is `newSince`, the time of the oldest news in a mail about several machines. `customer`, `commentedOn`, `daysText`, `timeLeft`, `linkValidity` and `period` are made of the others when the email is rendered, also for emails that were
 * queued before the variable existed.
 */
export type MailValues = Partial<
  Record<MailVariable | 'cancellationCause' | 'machineId' | 'newSince', string>
>;

const { general, machine } = mailVariables;
const reservation = [
  ...general,
  'customer',
  'customerName',
  'customerCompany',
  'salesPerson',
  'actorName',
  'notes',
  'detailUrl',
  ...machine,
] as const satisfies readonly MailVariable[];

const validity = ['resetValidHours', 'linkValidity'] as const satisfies readonly MailVariable[];

const approval = [
  ...reservation,
  'agreedPrice',
  'currentValue',
  'approvalReason',
  'approvalUrl',
  'requestedAt',
  ...validity,
] as const satisfies readonly MailVariable[];

const variables: Record<MailTemplate, readonly MailVariable[]> = {
  reservation_created: [...reservation, 'expiresAt'],
  reservation_extended: [...reservation, 'expiresAt', 'extensionReason'],
  reservation_cancelled: [...reservation, 'cancellationReason'],
  reservation_completed: [...reservation, 'soldPrice', 'currency'],
  reservation_expiring: [...reservation, 'expiresAt', ...mailVariables.reminder],
  approval_request: approval,
  approval_reminder: approval,
  extension_request: [...reservation, 'expiresAt', 'extensionReason'],
  extension_declined: [...reservation, 'expiresAt', 'rejectionReason'],
  approval_confirmed: [...reservation, 'expiresAt'],
  approval_rejected: [...reservation, 'rejectionReason'],
  queue_offer: [...reservation, 'offerEndsAt'],
  queue_lapsed: [...reservation, 'offerEndsAt', 'offerWentTo'],
  queue_machine_gone: reservation,
  demand_match: [
    ...general,
    ...machine,
    'customer',
    'customerName',
    'customerCompany',
    'matchFit',
    'metCriteria',
    'missedCriteria',
    'unknownCriteria',
    'detailUrl',
  ],
  demand_matches: [...general, 'matchCount', 'demandCount', 'machineList', 'detailUrl'],
  quote_sent: [
    ...general,
    'customer',
    'customerName',
    'customerCompany',
    'quoteNumber',
    'quoteUrl',
    'expiresAt',
    'machineName',
    'salesPerson',
  ],
  quote_answered: [
    ...general,
    'customer',
    'customerName',
    'customerCompany',
    'quoteNumber',
    'quoteAnswer',
    'notes',
    'machineName',
    'detailUrl',
  ],
  view_machines: [...general, ...mailVariables.view, 'detailUrl'],
  comment_mention: [
    ...general,
    ...machine,
    ...mailVariables.comment,
    'customer',
    'customerName',
    'customerCompany',
    'actorName',
    'detailUrl',
  ],
  user_welcome: [...general, 'userName', 'userEmail', 'userPassword', 'userRole', ...validity],
  password_reset: [...general, 'userName', 'userEmail', 'resetUrl', ...validity],
  email_verification: [...general, 'userName', 'userEmail', 'verifyUrl', ...validity],
  maintenance_reminder: [
    ...general,
    ...machine,
    ...mailVariables.maintenance,
    ...mailVariables.reminder,
    'detailUrl',
  ],
  import_success: [...general, 'userName', ...mailVariables.import, 'detailUrl'],
  report_ready: [...general, ...mailVariables.report, 'fileName', 'detailUrl'],
};

/** The variables that a template may use. */
export function variablesOf(template: MailTemplate): readonly MailVariable[] {
  return variables[template];
}

/** Links with a secret: never in a subject, which lists and logs show. */
export const secretVariables: readonly MailVariable[] = [
  'userPassword',
  'resetUrl',
  'verifyUrl',
  'approvalUrl',
  'quoteUrl',
];

/** Whether its text contains a link with a secret: it is read by the recipient alone. */
export const isConfidential = (template: MailTemplate): boolean =>
  variables[template].some((name) => secretVariables.includes(name));

/** Links, clickable in the HTML part. */
export const linkVariables: readonly MailVariable[] = [...secretVariables, 'loginUrl', 'detailUrl'];
