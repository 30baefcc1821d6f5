import { ApiError } from './api-error.ts';

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

export interface LogEntry {
  timestamp: string;
  level: LogLevel;
  message: string;
  data?: Record<string, unknown>;
  stack?: string;
  url: string;
  userAgent: string;
}

const capacity = 1000;
const persisted = 100;
const storageName = 'debug-log';
const entries: LogEntry[] = [];

/** Only names, codes and numbers of an error: never bodies, tokens or what somebody typed. */
function dataOf(error: unknown): Pick<LogEntry, 'data' | 'stack'> {
  if (error instanceof ApiError) {
    const { status, code, requestId } = error;
    return { data: { status, code, ...(requestId === undefined ? {} : { requestId }) } };
  }
  if (!(error instanceof Error)) return {};
  return { data: { name: error.name, message: error.message }, stack: error.stack ?? '' };
}

/** Records an event; the 1000 newest stay in memory, the 100 newest in the browser (spec 1 §3). */
export function log(level: LogLevel, message: string, error?: unknown): void {
  entries.push({
    timestamp: new Date().toISOString(),
    level,
    message,
    ...dataOf(error),
    // Without the query, which holds what somebody searched for.
    url: location.pathname,
    userAgent: navigator.userAgent,
  });
  if (entries.length > capacity) entries.shift();
  localStorage.setItem(storageName, JSON.stringify(entries.slice(-persisted)));
}

/** Records errors and rejections that nobody caught. */
export function logUncaught(): void {
  window.addEventListener('error', ({ error, message }) => log('error', message, error));
  window.addEventListener('unhandledrejection', ({ reason }) => log('error', 'Unhandled rejection', reason));
}
