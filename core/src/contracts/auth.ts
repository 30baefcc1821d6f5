import * as z from 'zod';
import { permissions, roles } from '../domain/access/permissions.ts';
import { viewLists } from '../domain/views/views.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { emailAddress, language, timestamp, uuid } from './common.ts';

/** The signed-in user as stored by the client (spec 1 §3, plus what the interface needs). */
export const sessionUser = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  phone: z.string().nullable(),
  department: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  language,
  permissions: z.array(z.enum(permissions as [(typeof permissions)[number]])),
  emailVerified: z.boolean(),
  /** Whether two-factor authentication is on. */
  hasSecondFactor: z.boolean(),
  /** What the user must do first: until then only `own-account` calls are allowed. */
  pending: z.enum(['password', 'second_factor']).nullable(),
  /**
   * The lists that have saved views, so that a browser keeps their place free before it has loaded them; missing for
   * users that it stored with the previous release.
   */
  viewedLists: z.array(z.enum(viewLists)).optional(),
  last_login_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type SessionUser = z.output<typeof sessionUser>;

const tokens = { accessToken: z.string(), refreshToken: z.string() };

/** A password that exists already: only new ones have to follow the rules. */
const password = z.string().min(1, { error: 'validation.required' }).max(1000);

export const loginBody = z.object({
  email: emailAddress(),
  password,
  rememberMe: z.boolean().default(false),
  /** From the authenticator app, or a recovery code; requested by `second_factor_required`. */
  code: z.string().trim().max(40).optional(),
});

/** From an emailed link: 256 bits, base64url. */
const linkToken = z.string().min(1).max(200);
/** The server also enforces `password_min_length` and rejects common ones, through the errors map of this field. */
const newPassword = z.string().min(6, { error: 'validation.passwordMinimum' }).max(1000);

export const forgotPasswordBody = z.object({ email: emailAddress() });
const resetPasswordBody = z.object({ token: linkToken, newPassword });
export const changePasswordBody = z.object({ currentPassword: password, newPassword });
export const confirmTotpBody = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, { error: 'validation.code' }),
});
export const passwordBody = z.object({ password });

/** A session of the signed-in user on one device. */
export const session = z.object({
  id: uuid,
  isCurrent: z.boolean(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  remember: z.boolean(),
  createdAt: timestamp,
  lastActiveAt: timestamp,
});
export type Session = z.output<typeof session>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with email and password',
    body: loginBody,
    response: z.object({ user: sessionUser, ...tokens }),
    errors: ['invalid_credentials', 'second_factor_required', 'second_factor_wrong', 'too_many_requests'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    summary: 'Exchange a refresh token for a new pair of tokens; reusing an old one later ends the session',
    body: z.object({ refreshToken: z.string().min(1).max(500) }),
    response: z.object(tokens),
    errors: ['session_expired'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    summary: 'End the session of a refresh token; always succeeds',
    body: z.object({ refreshToken: z.string().max(500) }),
    response: 'empty',
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'own-account',
    summary: 'Get the signed-in user with role and permissions',
    response: sessionUser,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Email a link to set a new password; the response does not reveal whether the account exists',
    body: forgotPasswordBody,
    response: 'empty',
    errors: ['too_many_requests'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Set a password using an emailed link (forgotten password or invitation); ends all sessions',
    body: resetPasswordBody,
    response: 'empty',
    errors: ['link_invalid', 'too_many_requests'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    access: 'own-account',
    summary: 'Change your own password; ends all other sessions',
    body: changePasswordBody,
    response: 'empty',
    containsSecret: true,
    errors: ['conflict', 'too_many_requests'],
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    summary: 'Verify an email address using an emailed link',
    body: z.object({ token: linkToken }),
    response: 'empty',
    errors: ['link_invalid', 'too_many_requests'],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'own-account',
    summary: 'Resend the link to verify your own email address',
    response: 'empty',
    ownTransactions: true,
    errors: ['too_many_requests'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'own-account',
    summary: 'List your sessions, most recently active first',
    response: z.array(session),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'own-account',
    summary: 'Sign out one device',
    params: z.object({ id: uuid }),
    response: 'empty',
    errors: ['not_found'],
  }),
  revokeOtherSessions: endpoint({
    method: 'POST',
    path: '/auth/sessions/revoke-others',
    access: 'own-account',
    summary: 'Sign out all other devices',
    response: 'empty',
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: '/auth/totp/begin',
    access: 'own-account',
    summary: 'Create a secret for an authenticator app; nothing changes until it is confirmed',
    body: passwordBody,
    response: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
    containsSecret: true,
    errors: ['too_many_requests'],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/auth/totp/confirm',
    access: 'own-account',
    summary: 'Turn on two-factor authentication with a code from the app; returns the recovery codes once',
    body: confirmTotpBody,
    response: recoveryCodes,
    containsSecret: true,
    errors: ['conflict', 'too_many_requests'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/totp/recovery-codes',
    access: 'own-account',
    summary: 'Create new recovery codes; the old ones stop working',
    body: passwordBody,
    response: recoveryCodes,
    containsSecret: true,
    errors: ['second_factor_missing', 'too_many_requests'],
  }),
  disableTotp: endpoint({
    method: 'POST',
    path: '/auth/totp/disable',
    access: 'own-account',
    summary: 'Turn off two-factor authentication; not allowed while it is required',
    body: passwordBody,
    response: 'empty',
    containsSecret: true,
    errors: ['second_factor_needed', 'too_many_requests'],
  }),
} satisfies Contract;
