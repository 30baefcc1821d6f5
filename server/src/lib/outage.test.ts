import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { asAppError } from './error-answer.ts';
import { isOutage, storageFailure } from './outage.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });
const fromDatabase = (code: string) => Object.assign(new DatabaseError(code, 0, 'error'), { code });

it.each([
  '08006',
  '08P01',
  '53100',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '25P03',
  '55P03',
  '58030',
  '40001',
  '40P01',
  '42703',
])('the SQL state %s means "not now"', (state) => {
  expect(asAppError(fromDatabase(state))).toMatchObject({ code: 'unavailable', extras: { retryAfter: 2 } });
});

it.each(['42P01', '42601', '23505', '22P02', 'XX001'])('the SQL state %s is a failure of ours', (state) => {
  expect(asAppError(fromDatabase(state)).code).toBe('internal');
});

it.each([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
])('"%s" of the database driver, which has no code, means "not now"', (message) => {
  expect(asAppError(new Error(message)).code).toBe('unavailable');
});

it.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EROFS',
  'EIO',
])('%s of the system means "not now"', (code) => {
  expect(asAppError(coded(code)).code).toBe('unavailable');
});

it('an outage is recognised as the cause of another error and among several', () => {
  expect(isOutage(new Error('reading failed', { cause: coded('EMFILE') }))).toBe(true);
  expect(isOutage(new AggregateError([coded('EACCES'), coded('ECONNREFUSED')]))).toBe(true);
  expect(isOutage(new AggregateError([coded('EACCES')]))).toBe(false);
});

it('a missing socket is an outage, a missing file is not', () => {
  expect(isOutage(coded('ENOENT', { syscall: 'connect' }))).toBe(true);
  expect(isOutage(coded('ENOENT', { syscall: 'open' }))).toBe(false);
});

it('a failure to store a file has a reason', () => {
  expect(storageFailure(coded('EDQUOT'))).toBe('disk_full');
  expect(storageFailure(coded('EROFS'))).toBe('not_writable');
  expect(storageFailure(fromDatabase('53100'))).toBe('database');
  expect(storageFailure(new TypeError('a bug'))).toBeNull();
});
