import type { Language } from '@strojpark/core/contracts/common';
import type { Actor } from '@strojpark/core/domain/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Jobs } from './jobs.ts';

/** What a call without a signed-in user works with. */
export interface PublicCtx {
  /** Inside `inTx` this *is* the transaction. */
  db: Db;
  jobs: Jobs;
  log: FastifyBaseLogger;
  /** One moment for the whole call. */
  now: Date;
  requestId: string;
  language: Language;
}

/** What every service function gets first: who acts, when, on what. */
export interface Ctx extends PublicCtx {
  user: Actor;
}

/** The context of jobs, seeds and the command line: the system acts, with every permission. */
export function systemCtx(deps: Pick<Ctx, 'db' | 'jobs' | 'log'>, requestId: string): Ctx {
  return {
    ...deps,
    now: new Date(),
    requestId,
    language: 'cs',
    user: { id: null, name: 'Strojpark', role: 'admin', permissions: [] },
  };
}
