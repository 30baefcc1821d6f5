import {
  notifyManager,
  replaceEqualDeep,
  useMutation,
  useQueryClient,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toastFailure } from './failure.ts';

type Row = Readonly<Record<string, unknown>>;

/** New values; null: the record disappears from the lists. */
type Values = Row | null;

/** The new values of records by id, before the server has answered; a function where not every list shows the same. */
export type Expected = Readonly<Record<string, Values | ((row: Row) => Values)>>;

interface Change {
  expected: Expected;
  /** The newest values from the server that this change covers, by id. */
  covered: Map<string, Record<string, unknown>>;
  /** Cached data without rows of its own that was changed too, such as counts. */
  others: { query: Query; before: unknown; after: unknown }[];
}

const running = new Set<Change>();

/**
 * Stores an answer in the cache (`structuralSharing` of every query). Changes that are under way stay visible in it:
 * it may have been read before the server made them.
 */
export function sharedWithChanges(before: unknown, data: unknown): unknown {
  let shown = data;
  for (const change of running) shown = mapData(shown, (row) => cover(row, change));
  return replaceEqualDeep(before, shown);
}

/**
 * Shows what a call is expected to change in every cached list, page and record at once. The answer replaces it; a
 * failure restores the values from before.
 */
export async function changeOptimistically<Output>(
  client: QueryClient,
  expected: Expected,
  send: () => Promise<Output>,
): Promise<Output> {
  const change: Change = { expected, covered: new Map(), others: [] };
  begin(client, change);
  try {
    const answer = await send();
    running.delete(change);
    for (const [id, values] of answeredRows(answer))
      rewrite(client, (row) => (row['id'] === id ? merged(row, values) : row));
    return answer;
  } catch (error) {
    running.delete(change);
    restore(client, change);
    throw error;
  }
}

interface OptimisticOptions<Input, Output> {
  send: (input: Input) => Promise<Output>;
  expects: (input: Input) => Expected;
  /** Handles the answer, also after its screen is gone, and refetches what has changed; without it, `refresh` does. */
  done?: (answer: Output, input: Input) => Promise<void>;
  /** Refetches what has changed, after a failure too: the data on the screen was out of date. */
  refresh: (input: Input) => Promise<void>;
  /** The form or dialog shows errors itself. */
  quiet?: boolean;
}

/** A mutation that is shown before its answer: see `changeOptimistically`. */
export function useOptimisticMutation<Input, Output>({
  send,
  expects,
  done,
  refresh,
  quiet = false,
}: OptimisticOptions<Input, Output>) {
  const client = useQueryClient();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useMutation<Output, Error, Input>({
    meta: { quiet, isOptimistic: true },
    mutationFn: async (input) => {
      const answer = await changeOptimistically(client, expects(input), () => send(input));
      await done?.(answer, input);
      return answer;
    },
    onError: (error) => {
      // The dialog that would show it was replaced by another one.
      if (quiet && !isMounted.current) toastFailure(error);
    },
    onSettled: (_answer, error, input) => {
      if (error !== null || !done) void refresh(input);
    },
  });
}

/** A cached record, wherever it is shown. */
export function findCached(client: QueryClient, id: string): Row | undefined {
  let found: Row | undefined;
  for (const query of client.getQueryCache().getAll()) {
    mapData(
      query.state.data,
      (row) => {
        if (row['id'] === id) found ??= row;
        return row;
      },
      (row) => row,
    );
    if (found) return found;
  }
  return undefined;
}

function begin(client: QueryClient, change: Change): void {
  const moves = new Map<string, Move>();
  running.add(change);
  notifyManager.batch(() => {
    for (const query of client.getQueryCache().getAll()) {
      const { data } = query.state;
      let removes = false;
      const next = mapData(
        data,
        (row) => {
          const shown = cover(row, change);
          removes ||= shown === null;
          noteMove(moves, query, row, shown);
          return shown;
        },
        (row) => cover(row, change),
      );
      if (next === data) continue;
      write(client, query, next);
      if (removes) change.others.push({ query, before: data, after: query.state.data });
    }
    for (const query of client.getQueryCache().getAll()) moveCounts(client, change, query, moves);
  });
}

function restore(client: QueryClient, change: Change): void {
  notifyManager.batch(() => {
    rewrite(client, (row) => {
      const values = change.covered.get(String(row['id']));
      const expected = expectedOf(row, change);
      if (values === undefined || !expected) return row;
      const own = Object.entries(values).filter(([name]) => isSame(valueOf(row, name), expected[name]));
      return merged(row, Object.fromEntries(own));
    });
    // Unless something else has been loaded since.
    for (const { query, before, after } of change.others)
      if (query.state.data === after) write(client, query, before);
  });
}

function rewrite(client: QueryClient, map: (row: Row) => Row): void {
  notifyManager.batch(() => {
    for (const query of client.getQueryCache().getAll()) {
      const next = mapData(query.state.data, map);
      if (next !== query.state.data) write(client, query, next);
    }
  });
}

/** The age of the data stays: it is not an answer of the server. */
const write = (
  client: QueryClient,
  { queryKey, state: { dataUpdatedAt: updatedAt } }: Query,
  data: unknown,
) => client.setQueryData(queryKey, data, { updatedAt });

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type MapRow = (row: Row) => Row | null;

/**
 * Maps the records in cached data, whatever holds them: a page, pages, groups or the record itself, which stays if it
 * is open. A record may contain another one: `owner_id` next to `owner`. Parts without changes stay the same
 * objects.
 */
function mapData(data: unknown, map: MapRow, mapContained = map): unknown {
  return mapPart(data, map, mapContained) ?? data;
}

function mapPart(data: unknown, map: MapRow, mapContained: MapRow): unknown {
  if (Array.isArray(data)) {
    const rows = data.map((item: unknown) => mapPart(item, map, mapContained));
    return rows.every((row, index) => row === data[index]) ? data : rows.filter((row) => row !== null);
  }
  if (!isObject(data)) return data;
  if (typeof data['id'] === 'string') {
    const row = map(data);
    return row && withContained(row, mapContained);
  }
  const next: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    if (!Array.isArray(value)) continue;
    const rows = mapPart(value, map, mapContained) as unknown[];
    if (rows === value) continue;
    next[name] = rows;
    const { total } = data;
    if (name === 'items' && typeof total === 'number') next['total'] = total - (value.length - rows.length);
  }
  return Object.keys(next).length === 0 ? data : { ...data, ...next };
}

function withContained(row: Row, map: MapRow): Row {
  let next = row;
  for (const [part, id, inner] of containedIn(row)) {
    const { id: _, ...changed } = map({ ...inner, id }) ?? inner;
    if (!isSame(inner, changed)) next = { ...next, [part]: changed };
  }
  return next;
}

function containedIn(row: Row): [part: string, id: string, inner: Row][] {
  return Object.entries(row).flatMap(([name, id]): [string, string, Row][] => {
    const part = name.slice(0, -'_id'.length);
    const inner = row[part];
    return name.endsWith('_id') && typeof id === 'string' && isObject(inner) ? [[part, id, inner]] : [];
  });
}

/** Fields on request are under `extra`. */
const holds = (row: Row, name: string) => name in row || (isObject(row['extra']) && name in row['extra']);
const valueOf = (row: Row, name: string) =>
  name in row ? row[name] : isObject(row['extra']) ? row['extra'][name] : undefined;

const isSame = (one: unknown, other: unknown) => replaceEqualDeep(one, other) === one;

/** The row with those of the values that it shows. */
function merged(row: Row, values: Row): Row {
  const own: Record<string, unknown> = {};
  const extra: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (name === 'id' || !holds(row, name) || isSame(valueOf(row, name), value)) continue;
    if (name in row) own[name] = value;
    else extra[name] = value;
  }
  if (Object.keys(extra).length > 0) own['extra'] = { ...(row['extra'] as Row), ...extra };
  return Object.keys(own).length === 0 ? row : { ...row, ...own };
}

function expectedOf(row: Row, { expected }: Change): Values | undefined {
  const values = expected[String(row['id'])];
  return typeof values === 'function' ? values(row) : values;
}

/** The row as expected; what it had before is remembered. */
function cover(row: Row, change: Change): Row | null {
  const { covered } = change;
  const id = String(row['id']);
  const values = expectedOf(row, change);
  if (values === undefined) return row;
  if (values === null) return null;
  const next = merged(row, values);
  if (next === row) return row;
  const known = covered.get(id) ?? {};
  for (const name of Object.keys(values))
    if (holds(row, name) && !isSame(valueOf(row, name), values[name])) known[name] = valueOf(row, name);
  covered.set(id, known);
  return next;
}

/** The records in an answer: itself and those that it contains. */
function answeredRows(answer: unknown): [id: string, values: Row][] {
  if (!isObject(answer) || typeof answer['id'] !== 'string') return [];
  const contained = containedIn(answer).map(([, id, inner]): [string, Row] => [id, inner]);
  return [[answer['id'], answer], ...contained];
}

/** A record that changes its status, with the filters of the lists that show it. */
interface Move {
  noun: unknown;
  type: unknown;
  from: string;
  to: string | null;
  filters: Set<string>;
}

/** A list query without what does not filter, as the key of the counts that belong to it. */
function filterOf(query: unknown): string {
  const { sort: _, order: __, fields: ___, status: ____, ...filter } = isObject(query) ? query : {};
  return JSON.stringify(filter);
}

function noteMove(moves: Map<string, Move>, { queryKey }: Query, row: Row, shown: Row | null): void {
  const [noun, kind, query] = queryKey;
  const [from, to] = [row['status'], shown === null ? null : shown['status']];
  if (typeof from !== 'string' || from === to || (typeof to !== 'string' && to !== null)) return;
  if (kind !== 'list' && kind !== 'one') return;
  const id = `${String(noun)} ${String(row['id'])}`;
  const move = moves.get(id) ?? { noun, type: row['type'], from, to, filters: new Set<string>() };
  if (kind === 'list') move.filters.add(filterOf(query));
  moves.set(id, move);
}

/** Counts by status follow the records: those of the segments where the record is listed, and those of all records. */
function moveCounts(
  client: QueryClient,
  change: Change,
  query: Query,
  moves: ReadonlyMap<string, Move>,
): void {
  const [noun, kind, about] = query.queryKey;
  const { data } = query.state;
  if ((kind !== 'facets' && kind !== 'statistics') || !isObject(data)) return;
  const isCounted = ({ noun: of, type, filters }: Move) =>
    of === noun && (kind === 'facets' ? filters.has(filterOf(about)) : about === undefined || about === type);
  const own = [...moves.values()].filter(isCounted);
  if (own.length === 0) return;
  if (kind === 'statistics') write(client, query, own.reduce(moved, data));
  else if (isObject(data['status']))
    write(client, query, { ...data, status: own.reduce(moved, data['status']) });
  change.others.push({ query, before: data, after: query.state.data });
}

function moved(counts: Row, { from, to }: Move): Row {
  const plus = (name: string, step: number) => Math.max(0, Number(counts[name] ?? 0) + step);
  return { ...counts, [from]: plus(from, -1), ...(to !== null && { [to]: plus(to, 1) }) };
}
