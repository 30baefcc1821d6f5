import type { SessionUser } from '@strojpark/core/contracts/auth';
import type { Language } from '@strojpark/core/domain/languages';
import type { Actor } from '@strojpark/core/domain/access/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/connect.ts';
import { AppError } from './app-error.ts';
import type { Jobs } from './jobs.ts';
import type { SecretBox } from './secret-box.ts';

/** For calls without a signed-in user. */
export interface PublicCtx {
  /** Inside `inTx` this is the transaction. */
  db: Db;
  jobs: Jobs;
  log: FastifyBaseLogger;
  /** Encrypts stored secrets. */
  secrets: SecretBox;
  /** Links in mails start with it; no trailing slash. */
  baseUrl: string;
  /** The same time for the whole call. */
  now: Date;
  requestId: string;
  language: Language;
  /** Past events are being recorded, so no notifications are sent. */
  quiet?: true;
}

/** The first argument of every service function: the user, the time, the database. */
export interface Ctx extends PublicCtx {
  user: Actor;
  /** Absent for API keys and the system. */
  sessionId?: string;
  fieldSetStamp?: Caller['fieldSetStamp'];
}

/** The authenticated sender of a request. */
export interface Caller {
  user: Actor;
  sessionId?: string;
  /** What a user has to do before they can use more than their own account; never set for API keys. */
  pending?: SessionUser['pending'];
  /** The version of the field configuration; read with the sender, so that reading machines needs no query for it. */
  fieldSetStamp?: string | null;
}

/** The dependencies of a system context. */
export type SystemDeps = Pick<Ctx, 'db' | 'jobs' | 'log' | 'secrets' | 'baseUrl'>;

/** For jobs, seeds and the command line: the system user, with every permission. */
export function systemCtx(deps: SystemDeps, requestId: string): Ctx {
  return {
    ...deps,
    now: new Date(),
    requestId,
    language: 'cs',
    user: { id: null, name: 'Strojpark', role: 'admin', permissions: [] },
  };
}

/** The id of the signed-in user or of the owner of the API key; the system has none. */
export function ownId({ user }: Ctx): string {
  if (user.id === null) throw new AppError('not_signed_in');
  return user.id;
}
