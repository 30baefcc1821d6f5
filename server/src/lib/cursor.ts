import { createHash } from 'node:crypto';
import * as z from 'zod';
import { AppError } from './app-error.ts';

/** A place in a sorted list: beside the row with this value and id, looking onwards or back. */
export interface Cursor {
  direction: 'next' | 'prev';
  /** As PostgreSQL writes it, so that no digit of a number or timestamp is lost; null in the blank rows. */
  value: string | null;
  id: string;
}

/** What a list was asked for; a cursor of another list is refused. */
export interface CursorScope {
  sort: string;
  order: 'asc' | 'desc';
  /** The filters in force; anything that JSON can write. */
  filters: unknown;
}

const wire = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z.enum(['next', 'prev']),
  z.string().nullable(),
  z.uuid(),
  z.string(),
]);

function sortedKeys(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function filtersHash(filters: unknown): string {
  const text = JSON.stringify(filters, (_key, value: unknown) => sortedKeys(value));
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** The cursor as clients carry it. */
export function encodeCursor(
  { direction, value, id }: Cursor,
  { sort, order, filters }: CursorScope,
): string {
  const parts = [sort, order, direction, value, id, filtersHash(filters)];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed');
  }
}

/** Reads a cursor; AppError malformed when it is none, cursor_mismatch when it belongs to another list. */
export function decodeCursor(text: string, scope: CursorScope): Cursor {
  const parsed = wire.safeParse(parsedJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) throw new AppError('malformed');
  const [sort, order, direction, value, id, hash] = parsed.data;
  if (sort !== scope.sort || order !== scope.order || hash !== filtersHash(scope.filters))
    throw new AppError('cursor_mismatch');
  return { direction, value, id };
}
