import { DatabaseError } from 'pg';

/**
 * What the database says when it cannot work now: no connection (08), resources used up (53), ended or starting (57P),
 * a transaction or statement that took too long (25P, 57014), a lock that was not released (55P03), a standby (25006),
 * a failure of its disk (58030), a conflict that repeating did not settle (40). 42703 means that a custom field was
 * deleted between two statements of one call; the next call will know.
 */
const databaseStates = /^(?:08\w{3}|53\w{3}|57P0\d|57014|25P0[34]|55P03|25006|58030|40001|40P01|42703)$/;

const fullDisk = new Set(['ENOSPC', 'EDQUOT']);
const readOnlyDisk = new Set(['EACCES', 'EPERM', 'EROFS']);

const systemCodes = new Set([
  ...fullDisk,
  // The connection to another server.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EADDRNOTAVAIL',
  // Files, processes and memory used up; a disk that fails.
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ENOBUFS',
  'EAGAIN',
  'EROFS',
  'EIO',
]);

/** The file store cannot be used now. */
export class StoreOutage extends Error {
  override name = 'StoreOutage';
  readonly reason: 'disk_full' | 'not_writable' | 'store';

  constructor(reason: StoreOutage['reason'], problem: string, options: { cause?: unknown } = {}) {
    super(problem, options);
    this.reason = reason;
  }
}

/** The database driver gives these no code. */
const driverMessages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|timeout exceeded when trying to connect|Cannot use a pool after calling end)/;

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether an error means "not now": a database, a disk or another resource that is not available at the moment. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreOutage) return true;
  const code = codeOf(error);
  if (error instanceof DatabaseError) return databaseStates.test(code);
  if (systemCodes.has(code) || driverMessages.test(error.message)) return true;
  // The socket of a local database that is not running.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  // A name with several addresses fails once for each of them.
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return isOutage(error.cause);
}

/** The session ended, or its server stopped or became a standby: the connection can no longer be used. */
export const isSpentState = (code = ''): boolean => /^(?:08|57P|25006)/.test(code);

/** Whether an error means that the connection to the database was lost or that there is none. */
export function isConnectionLost(error: unknown): boolean {
  // An error that names the step that failed has the database's as its cause.
  const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error;
  return cause instanceof DatabaseError ? isSpentState(cause.code) : isOutage(cause);
}

/** Why the system, the file store or the database failed to write a file; null for other errors. */
export function storageFailure(error: unknown): StoreOutage['reason'] | 'database' | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof StoreOutage) return error.reason;
  const code = codeOf(error);
  if (fullDisk.has(code)) return 'disk_full';
  if (readOnlyDisk.has(code)) return 'not_writable';
  return isOutage(error) ? 'database' : null;
}
