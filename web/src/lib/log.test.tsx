import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { clearLog, log, logEntries, logUncaught } from './log.ts';

const kept = () => JSON.parse(localStorage.getItem('debug-log') ?? '[]') as { message: string }[];

beforeEach(() => {
  vi.useFakeTimers();
  clearLog();
});

test('an entry has time, level, message, data, stack, URL and browser', () => {
  vi.setSystemTime('2026-03-05T08:00:00Z');
  log('error', 'Screen failed', new TypeError('x is null'));
  expect(logEntries()).toEqual([
    {
      id: 1,
      timestamp: '2026-03-05T08:00:00.000Z',
      level: 'error',
      message: 'Screen failed',
      data: { name: 'TypeError', message: 'x is null' },
      stack: expect.stringContaining('x is null') as string,
      url: '/',
      userAgent: navigator.userAgent,
    },
  ]);
});

test('the newest 1000 stay in memory and the newest 100 in the browser', () => {
  for (let index = 1; index <= 1005; index += 1) log('info', `event ${index}`);
  vi.runAllTimers();
  expect(logEntries()).toHaveLength(1000);
  expect(logEntries()[0]?.message).toBe('event 6');
  expect(kept()).toHaveLength(100);
  expect(kept().at(-1)?.message).toBe('event 1005');
});

test('an error is stored at once, in case the page crashes', () => {
  log('error', 'broken');
  expect(kept().map(({ message }) => message)).toEqual(['broken']);
});

test('a full or missing storage loses only the stored copy', () => {
  vi.stubGlobal('localStorage', undefined);
  log('error', 'broken');
  log('info', 'event');
  expect(() => vi.runAllTimers()).not.toThrow();
  vi.unstubAllGlobals();
  expect(logEntries().map(({ message }) => message)).toEqual(['broken', 'event']);
});

test('secrets and e-mails are redacted before anything is stored', () => {
  log('warn', 'mail to jana@stavby.example', { password: 'x', note: 'Bearer abc' });
  log('error', 'failed', new Error('for petr@stavby.example'));
  const text = JSON.stringify([logEntries(), kept()]);
  for (const secret of ['jana@', 'petr@', 'Bearer abc', '"password":"x"']) expect(text).not.toContain(secret);
});

test('only status, code and request id of a failed call are recorded', () => {
  const errors = { customerEmail: ['jana@stavby.example'] };
  log('error', 'Call failed', new ApiError({ status: 422, code: 'validation', errors, requestId: 'r1' }));
  expect(logEntries()[0]?.data).toEqual({ status: 422, code: 'validation', requestId: 'r1' });
});

test('clearing leaves nothing, including pending writes', () => {
  log('info', 'event');
  clearLog();
  vi.runAllTimers();
  expect([logEntries(), localStorage.getItem('debug-log')]).toEqual([[], null]);
});

test('uncaught errors and rejections are recorded', () => {
  logUncaught();
  window.dispatchEvent(new ErrorEvent('error', { message: 'boom', error: new Error('boom') }));
  const rejection = new Event('unhandledrejection');
  window.dispatchEvent(Object.assign(rejection, { reason: new Error('late') }));
  expect(logEntries().map(({ level, message }) => [level, message])).toEqual([
    ['error', 'boom'],
    ['error', 'Unhandled rejection'],
  ]);
});

test('stored entries are loaded after a reload', async () => {
  log('error', 'before the reload');
  vi.resetModules();
  const again = await import('./log.ts');
  expect(again.logEntries().map(({ message }) => message)).toEqual(['before the reload']);
  localStorage.setItem('debug-log', '{"not": "a log"}');
  vi.resetModules();
  expect((await import('./log.ts')).logEntries()).toEqual([]);
});
