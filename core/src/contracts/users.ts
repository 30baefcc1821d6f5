import * as z from 'zod';
import { roles } from '../domain/access/permissions.ts';
import { isPhoneNumber } from '../domain/customers/phone.ts';
import { inactivityDays, userStatuses } from '../domain/access/user-actions.ts';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import {
  bulkFailures,
  emailAddress,
  idParams,
  language,
  optionalText,
  page,
  pageQuery,
  repeatable,
  requiredText,
  timestamp,
  uuid,
} from './common.ts';
import { tableFormat } from './list-export.ts';

const role = z.enum(roles);
const status = z.enum(userStatuses);
const email = emailAddress();
/** The server also enforces `password_min_length` and rejects common ones, through the errors map. */
const password = z.string().min(6, { error: 'validation.passwordMinimum' }).max(1000);

/** A user as administrators see them, without credentials. */
export const user = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role,
  phone: z.string().nullable(),
  department: z.string().nullable(),
  status,
  email_verified: z.boolean(),
  has_password: z.boolean(),
  /** The password is temporary and must be changed at the next sign-in. */
  must_change_password: z.boolean(),
  has_second_factor: z.boolean(),
  /** When the latest invitation was made. */
  invited_at: timestamp.nullable(),
  /** The email of that invitation has not left, for example because no mail server is set. */
  invitation_unsent: z.boolean(),
  last_login_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  version: z.number().int(),
});
export type User = z.output<typeof user>;

const facetNames = ['role', 'status'] as const;

export const userListQuery = z.object({
  role: repeatable(role),
  status: repeatable(status),
  /** In name, email and department, ignoring case and diacritics. */
  search: z.string().max(200).optional(),
  sort: z
    .enum(['name', 'email', 'role', 'status', 'department', 'created_at', 'last_login_at'])
    .default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  /** `role,status` counts the users by each, under the other filters. */
  facets: z
    .string()
    .transform((names) => names.split(','))
    .pipe(z.array(z.enum(facetNames)).max(2))
    .optional(),
  ...pageQuery,
});
export type UserListQuery = z.output<typeof userListQuery>;

const profile = {
  name: requiredText(300),
  email,
  role: role.default('salesperson'),
  phone: optionalText(50).refine((text) => text === null || isPhoneNumber(text), {
    error: 'validation.phone',
  }),
  department: optionalText(200),
};

// Strict, so that a field nobody may set, such as a password hash, is rejected and not just ignored.
export const createUserBody = z.strictObject({
  ...profile,
  /** Temporary. Without it, and without an invitation, the server generates one and returns it once. */
  password: password.optional(),
  /** Email a link to set a password instead of having one. */
  invite: z.boolean().default(false),
  /** Send the welcome email even if there is a password. */
  inform: z.boolean().default(false),
});

export const updateUserBody = z.strictObject({
  name: profile.name.optional(),
  email: email.optional(),
  phone: z.string().trim().max(50).nullable().optional(),
  department: z.string().trim().max(200).nullable().optional(),
  role: role.optional(),
  status: status.optional(),
  version: z.number().int().optional(),
});

/** A temporary password, or an emailed link to set one. */
const resetUserPasswordBody = z
  .strictObject({ newPassword: password.optional(), sendLink: z.boolean().default(false) })
  .refine(({ newPassword, sendLink }) => sendLink === (newPassword === undefined), {
    error: 'validation.required',
    path: ['newPassword'],
  });

const userStatistics = z.object({
  total: z.number().int(),
  active: z.number().int(),
  inactive: z.number().int(),
  administrators: z.number().int(),
  /** How many of them are active; the last one cannot be removed. */
  activeAdministrators: z.number().int(),
});
export type UserStatistics = z.output<typeof userStatistics>;

/** A user that a bulk action would change. */
const bulkCandidate = user.pick({
  id: true,
  name: true,
  email: true,
  role: true,
  invited_at: true,
  invitation_unsent: true,
  last_login_at: true,
  created_at: true,
});
export type BulkCandidate = z.output<typeof bulkCandidate>;

const maxBulk = 500;
/** At most 500, the longest inactive or waiting first; `total` counts all. */
const bulkPreview = z.object({ items: z.array(bulkCandidate), total: z.number().int() });
const bulkIds = z.array(uuid).min(1).max(maxBulk);

const inactivity = z.coerce.number().int().min(inactivityDays.min).max(inactivityDays.max);

const mayView = inRole('users.view');
const mayCreate = inRole('users.create');
const mayEdit = inRole('users.edit');
const mayDelete = inRole('users.delete');

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: mayView,
    summary: 'List users with filters, search, sorting and paging',
    query: userListQuery,
    response: page(user),
    errors: ['cursor_mismatch'],
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/users/statistics',
    access: mayView,
    summary: 'Count users: total, active, inactive and administrators',
    response: userStatistics,
  }),
  previewInvitations: endpoint({
    method: 'GET',
    path: '/users/bulk-invite/preview',
    access: mayCreate,
    summary: 'List active users who have never signed in or have no password',
    response: bulkPreview,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/users/bulk-invite',
    access: mayCreate,
    summary: 'Send invitations with a link to set a password; earlier links stop working',
    ownTransactions: true,
    body: z.object({ ids: bulkIds }),
    response: z.object({ invited: z.number().int(), ...bulkFailures }),
  }),
  previewInactive: endpoint({
    method: 'GET',
    path: '/users/bulk-deactivate-inactive/preview',
    access: mayEdit,
    summary: 'List active users who have not signed in for the given number of days, except the caller',
    query: z.object({ days: inactivity }),
    response: bulkPreview,
  }),
  deactivateInactive: endpoint({
    method: 'POST',
    path: '/users/bulk-deactivate-inactive',
    access: mayEdit,
    summary: 'Deactivate users who have not signed in for the given number of days',
    ownTransactions: true,
    body: z.object({ ids: bulkIds, days: inactivity }),
    response: z.object({ deactivated: z.number().int(), ...bulkFailures }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/settings/admin/export-users',
    access: mayView,
    summary:
      'Export users, filtered and in order like the list, to a file without passwords or other credentials',
    body: userListQuery.pick({ role: true, status: true, search: true, sort: true, order: true }).extend({
      format: tableFormat.default('xlsx'),
      /** The CSV separator. */
      separator: z.enum([';', ',']).default(';'),
      /** The language of headers and values; by default that of the request. */
      language: language.optional(),
    }),
    response: 'file',
    errors: ['too_many_requests'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:id',
    access: mayView,
    summary: 'Get a user',
    params: idParams,
    response: user,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/users',
    access: mayCreate,
    summary: 'Create a user with a given password, a generated password or an emailed invitation',
    body: createUserBody,
    response: user.extend({
      /** Returned only once; must be changed at the first sign-in. */
      generatedPassword: z.string().nullable(),
    }),
    containsSecret: true,
    status: 201,
    errors: ['email_taken'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/users/:id',
    access: mayEdit,
    summary: 'Update a user; changing the role or deactivating the account ends all sessions',
    params: idParams,
    body: updateUserBody,
    response: user,
    errors: ['not_found', 'email_taken', 'last_admin', 'own_account', 'stale_version'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/users/:id',
    access: mayDelete,
    summary: 'Delete a user; their records and their name in the change history are kept',
    params: idParams,
    response: 'empty',
    errors: ['not_found', 'last_admin', 'own_account'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/users/:id/reset-password',
    access: mayEdit,
    summary: 'Set a temporary password, ending all sessions, or send a link to set one',
    params: idParams,
    body: resetUserPasswordBody,
    response: 'empty',
    containsSecret: true,
    errors: ['not_found', 'own_account', 'user_inactive'],
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/users/:id/reset-second-factor',
    access: { ...mayEdit, inPerson: true },
    summary: 'Turn off two-factor authentication for a user who has lost access to it; ends all sessions',
    params: idParams,
    response: 'empty',
    errors: ['not_found', 'own_account'],
  }),
} satisfies Contract;
