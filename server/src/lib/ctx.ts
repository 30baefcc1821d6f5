import type { SessionUser } from '@strojpark/core/contracts/auth';
import type { Language } from '@strojpark/core/contracts/common';
import type { Actor } from '@strojpark/core/domain/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Jobs } from './jobs.ts';
import type { SecretBox } from './secret-box.ts';

/** What a call without a signed-in user works with. */
export interface PublicCtx {
  /** Inside `inTx` this *is* the transaction. */
  db: Db;
  jobs: Jobs;
  log: FastifyBaseLogger;
  /** Seals what is stored secretly and opens it again. */
  secrets: SecretBox;
  /** Links in mails begin with it; without a slash at the end. */
  baseUrl: string;
  /** One moment for the whole call. */
  now: Date;
  requestId: string;
  language: Language;
  /** What happens is told, not happening now: nobody is notified of it. */
  quiet?: true;
}

/** What every service function gets first: who acts, when, on what. */
export interface Ctx extends PublicCtx {
  user: Actor;
  /** The session by which a person calls; API keys and the system have none. */
  sessionId?: string;
}

/** Who makes a request, as authentication answers it. */
export interface Caller {
  user: Actor;
  sessionId?: string;
  /** What a person has to do before anything but the own account is answered; never anything for an API key. */
  pending?: SessionUser['pending'];
}

/** What a context is made of wherever the system itself acts. */
export type SystemDeps = Pick<Ctx, 'db' | 'jobs' | 'log' | 'secrets' | 'baseUrl'>;

/** The context of jobs, seeds and the command line: the system acts, with every permission. */
export function systemCtx(deps: SystemDeps, requestId: string): Ctx {
  return {
    ...deps,
    now: new Date(),
    requestId,
    language: 'cs',
    user: { id: null, name: 'Strojpark', role: 'admin', permissions: [] },
  };
}
