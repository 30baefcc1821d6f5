import type { LogEntry } from '../../lib/log.ts';

function entryText({ timestamp, level, message, data, stack, url, userAgent }: LogEntry): string {
  const lines = [`${timestamp} ${level.toUpperCase()} ${message}`, `  ${url}  ${userAgent}`];
  if (data !== undefined) lines.push(`  ${JSON.stringify(data)}`);
  if (stack !== undefined) lines.push(stack.replaceAll(/^/gm, '  '));
  return lines.join('\n');
}

/** Entries as a text file, the oldest first. */
export const logText = (entries: readonly LogEntry[]): string => `${entries.map(entryText).join('\n\n')}\n`;
