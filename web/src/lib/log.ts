import { ApiError } from './api-error.ts';
import { redactData, redactText } from './redact.ts';

type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** An entry of the debug log, redacted when it is written. */
export interface LogEntry {
  /** Incremented for each entry. */
  id: number;
  timestamp: string;
  level: LogLevel;
  message: string;
  data?: unknown;
  stack?: string;
  url: string;
  userAgent: string;
}

const capacity = 1000;
const persisted = 100;
const storageName = 'debug-log';
const writeDelay = 500;

const isEntry = (value: unknown): value is LogEntry =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'timestamp', 'level', 'message'].every((name) => name in value);

function storedValue(): unknown {
  try {
    return JSON.parse(localStorage.getItem(storageName) ?? '[]');
  } catch {
    // The stored value is not ours.
    return [];
  }
}

/** The stored entries, so that an error followed by a reload can still be seen. */
function restored(): LogEntry[] {
  const kept = storedValue();
  return Array.isArray(kept) ? kept.filter(isEntry) : [];
}

let entries: readonly LogEntry[] = restored();
let timer: ReturnType<typeof setTimeout> | undefined;

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  try {
    localStorage.setItem(storageName, JSON.stringify(entries.slice(-persisted)));
  } catch {
    // A full or missing storage must not turn one error into two; the entries are still in memory.
  }
}

/** Name, code and numbers of an error, its stack, or plain data; never what was sent or received. */
function detailOf(detail: unknown): Pick<LogEntry, 'data' | 'stack'> {
  if (detail === undefined) return {};
  if (detail instanceof ApiError) {
    const { status, code, requestId } = detail;
    return { data: { status, code, ...(requestId !== undefined && { requestId }) } };
  }
  if (!(detail instanceof Error)) return { data: redactData(detail) };
  const { name, message, stack } = detail;
  return {
    data: { name, message: redactText(message) },
    ...(stack !== undefined && { stack: redactText(stack) }),
  };
}

/** Records an event; the newest 1000 stay in memory, the newest 100 in the browser. */
export function log(level: LogLevel, message: string, detail?: unknown): void {
  const entry: LogEntry = {
    id: (entries.at(-1)?.id ?? 0) + 1,
    timestamp: new Date().toISOString(),
    level,
    message: redactText(message),
    ...detailOf(detail),
    // Without query and fragment, which may contain search texts and the tokens of mail links.
    url: location.pathname,
    userAgent: navigator.userAgent,
  };
  entries = [...entries.slice(-(capacity - 1)), entry];
  if (level === 'error') write();
  else timer ??= setTimeout(write, writeDelay);
}

/** All entries in memory, oldest first; a new array after each change. */
export const logEntries = (): readonly LogEntry[] => entries;

/** Clears everything, in memory and in the browser: the next user must not see it. */
export function clearLog(): void {
  clearTimeout(timer);
  timer = undefined;
  entries = [];
  localStorage.removeItem(storageName);
}

/** Records uncaught errors and rejections. */
export function logUncaught(): void {
  window.addEventListener('error', ({ error, message }) => log('error', message, error));
  window.addEventListener('unhandledrejection', ({ reason }) => log('error', 'Unhandled rejection', reason));
  window.addEventListener('pagehide', write);
}
