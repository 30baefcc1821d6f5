import type * as z from 'zod';
import { rolesOfPermission, type Permission, type Role } from './domain/access/permissions.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint. Endpoints in the route table require the role **and** the permission. `in-person` is for
 * any signed-in user, but no API key; `inPerson` also excludes API keys. `own-account` is the same, and the only kind
 * of call open to a user who must first change the password or set up a second factor.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'own-account'
  | 'in-person'
  | Permission
  | { permission: Permission; roles: readonly Role[]; inPerson?: true };

/** The access of a call that requires the permission and a role in which it has an effect. */
export const inRole = <const P extends Permission>(permission: P) => ({
  permission,
  roles: rolesOfPermission(permission),
});

/**
 * One call of the API, read by the server (route), the web (typed client), the OpenAPI document
 * and the authorisation test. `access` is mandatory: an entry without it does not compile.
 */
export interface Endpoint {
  method: Method;
  /** Relative to `/api`, with `:name` parameters. */
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** `multipart`: the service reads the parts itself; `body` then describes the text fields. */
  bodyKind?: 'json' | 'multipart';
  /** A schema for JSON, `file` for a download, `stream` for server-sent events, `empty` for 204. */
  response: z.ZodType | 'file' | 'stream' | 'empty';
  status?: 200 | 201 | 202;
  /** The service commits in steps (bulk calls, files), so no transaction wraps the call. */
  ownTransactions?: true;
  /** The body or response contains a secret, so the Idempotency-Key store must not keep either. */
  containsSecret?: true;
  /** Codes beyond those that any endpoint can return (malformed, not_signed_in, forbidden, validation, internal …). */
  errors?: readonly ErrorCode[];
}

export type Contract = Record<string, Endpoint>;

export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What the server sees: parsed and with defaults. */
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>;
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;
/** What a client may send. */
export type ParamsInput<E extends Endpoint> = InputOf<E['params']>;
export type QueryInput<E extends Endpoint> = InputOf<E['query']>;
export type BodyInput<E extends Endpoint> = InputOf<E['body']>;
/** What the server returns; for `file`, a `Blob` on the client and a stream on the server. */
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : void;
