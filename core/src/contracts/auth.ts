import * as z from 'zod';
import { permissions, roles } from '../domain/permissions.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { language, timestamp, uuid } from './common.ts';

/** The signed-in user as the client keeps it (spec 1 §3 plus what the interface mirrors). */
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
  last_login_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type SessionUser = z.output<typeof sessionUser>;

const tokens = { accessToken: z.string(), refreshToken: z.string() };

export const loginBody = z.object({
  email: z.email({ error: 'validation.email' }).max(320),
  password: z.string().min(6, { error: 'validation.passwordMinimum' }).max(1000),
  rememberMe: z.boolean().default(false),
});

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with e-mail and password',
    body: loginBody,
    response: z.object({ user: sessionUser, ...tokens }),
    errors: ['invalid_credentials', 'too_many_requests'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    summary: 'Exchange a refresh token for a new pair; using an old one later ends the session',
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
    access: 'signed-in',
    summary: 'The signed-in user with role and permissions',
    response: sessionUser,
  }),
} satisfies Contract;
