import type { audit } from '@strojpark/core/contracts/audit';
import { dayMs, endOfDay, startOfDay } from '@strojpark/core/domain/dates/calendar-days';
import type { Language } from '@strojpark/core/domain/languages';
import { fold, searchWords } from '@strojpark/core/domain/search-fold';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import {
  auditEntities,
  currencyFields,
  machineIdFields,
  recordId,
  settingNameSections,
  type AuditChanges,
} from '@strojpark/core/domain/audit';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx, PublicCtx } from '../../lib/ctx.ts';
import { message, messagesOf } from '../../lib/messages.ts';
import { hiddenChanges, withoutHiddenChanges } from '../machines/machine-costs.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import type { Download } from '../../lib/route.ts';
import { setTitle } from '../exports/set-title.service.ts';
import { exportTable } from '../exports/table-export.service.ts';
import { record } from './audit.service.ts';
import { auditRows, sectionsOfWords } from './audit-export.repo.ts';
import * as repo from './audit.repo.ts';

const countCap = 1000;

/** Positions do not depend on the filter, so the cursor contains nothing else. */
const encode = ({ at, id }: repo.AuditPosition) => Buffer.from(`${at}|${id}`).toString('base64url');

function decode(cursor: string): repo.AuditPosition {
  const [, at, id] = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00)\|(\d{1,18})$/.exec(
    Buffer.from(cursor, 'base64url').toString('utf8'),
  ) ?? [null, '', ''];
  if (!at || !id) throw new AppError('malformed');
  return { at, id: Number(id) };
}

type ListFilter = Omit<QueryOf<typeof audit.list>, 'cursor' | 'limit'>;

const filterOf = (
  { from, to, search = '', ...query }: ListFilter,
  timezone: string,
  language: Language,
): repo.AuditFilter => ({
  ...query,
  words: searchWords(search).map((word) => ({
    word,
    settings: settingNameSections.flatMap((section) => keysShownWith(word, section, language)),
    keys: keysShownWith(word, 'audit.values', language),
    isCustomer: fold(message(language, 'audit.customer')).includes(word),
  })),
  since: from === undefined ? undefined : startOfDay(from, timezone),
  until: to === undefined ? undefined : endOfDay(to, timezone),
});

type LabelSection = (typeof settingNameSections)[number] | 'audit.values';

const labels = new Map<string, readonly { key: string; folded: string }[]>();

/** The folded labels of a section by their keys. The texts are fixed, so each section is folded once per language. */
function foldedLabels(section: LabelSection, language: Language) {
  const place = `${language}.${section}`;
  const found =
    labels.get(place) ??
    Object.entries(messagesOf(language, [section])).map(([path, text]) => ({
      key: path.slice(section.length + 1),
      folded: fold(text),
    }));
  labels.set(place, found);
  return found;
}

/** The keys whose labels in the person’s language contain a word. */
const keysShownWith = (word: string, section: LabelSection, language: Language) =>
  foldedLabels(section, language).flatMap(({ key, folded }) => (folded.includes(word) ? [key] : []));

/** The changes of all records, newest first. */
export async function list(
  ctx: Ctx,
  { cursor, limit, ...query }: QueryOf<typeof audit.list>,
): Promise<ResponseOf<typeof audit.list>> {
  const { timezone } = await readSettings(ctx);
  const filter = filterOf(query, timezone, ctx.language);
  const behind = cursor === undefined ? null : decode(cursor);
  const customer = message(ctx.language, 'audit.customer');
  const rows = await repo.selectEntries(ctx.db, filter, { behind, limit: limit + 1, customer });
  const total = await repo.countEntries(ctx.db, filter, countCap + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const items = shown.map((entry) =>
    entry.entity === 'machine' ? { ...entry, changes: withoutHiddenChanges(ctx, entry.changes) } : entry,
  );
  return {
    items: await withMachineNames(ctx, await withCurrencies(ctx, items)),
    total: Math.min(total, countCap),
    totalIsExact: total <= countCap,
    nextCursor: last && rows.length > limit ? encode({ at: last.place, id: last.id }) : null,
    prevCursor: null,
  };
}

/** A number, or an object, which may contain one: the criteria of a demand have amounts. */
const mayHaveAmount = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'object' && value !== null);

interface Recorded {
  id: number;
  entity: string;
  entity_id: string;
  changes: AuditChanges;
}

const hasCurrency = (entity: string): entity is keyof typeof currencyFields =>
  Object.hasOwn(currencyFields, entity);

/** Adds the currencies that the entries themselves do not have, where there is an amount. */
async function withCurrencies<E extends Recorded>(ctx: Ctx, entries: readonly E[]) {
  const wanted = entries.flatMap(({ id, entity, entity_id: entityId, changes }) => {
    if (!hasCurrency(entity) || !recordId.test(entityId)) return [];
    if (!Object.values(changes).some(({ from, to }) => mayHaveAmount(from) || mayHaveAmount(to))) return [];
    return currencyFields[entity]
      .filter((field) => changes[field] === undefined)
      .map((field) => ({ id, entity, entityId, field }));
  });
  const found = wanted.length === 0 ? [] : await repo.selectCurrencies(ctx.db, wanted);
  const byEntry = Map.groupBy(found, ({ id }) => id);
  return entries.map((entry) => ({
    ...entry,
    currencies: Object.fromEntries(
      (byEntry.get(entry.id) ?? []).map(({ field, currency }) => [field, currency]),
    ),
  }));
}

/** The ids of machines in a value of a field, also in its parts. */
function machineIdsIn(field: string, value: unknown): string[] {
  if (typeof value === 'string')
    return machineIdFields.includes(field) && recordId.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => machineIdsIn(field, item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => machineIdsIn(name, part));
}

/** Adds the names of the machines that the changes refer to. */
async function withMachineNames<E extends Recorded>(ctx: Ctx, entries: readonly E[]) {
  const idsOf = entries.map(({ changes }) =>
    Object.entries(changes).flatMap(([field, { from, to }]) => machineIdsIn(field, [from, to])),
  );
  const ids = [...new Set(idsOf.flat())];
  const found = ids.length === 0 ? [] : await repo.selectMachineNames(ctx.db, ids);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return entries.map((entry, at) => ({
    ...entry,
    machines: Object.fromEntries(
      (idsOf[at] ?? []).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
  }));
}

const columns = ['at', 'actor', 'action', 'entity', 'record', 'changes'] as const;

/**
 * The list as a readable table, in the words of its page, with what the user may see. A search is in the words of the
 * person, also for a file in another language.
 */
export async function auditTable(ctx: Ctx, query: ListFilter, language = ctx.language) {
  const { timezone } = await readSettings(ctx);
  return {
    title: setTitle(language, 'audit'),
    columns: columns.map((name) => ({
      name,
      header: message(language, `audit.columns.${name}`),
      kind: 'text' as const,
      ...(name === 'changes' && { width: 80 }),
    })),
    rows: auditRows(ctx.db, filterOf(query, timezone, ctx.language), {
      texts: messagesOf(language, [...sectionsOfWords, ...auditEntities.map((entity) => `${entity}s`)]),
      hidden: hiddenChanges(ctx),
      language,
      timezone,
    }),
  };
}

type ExportQuery = QueryOf<typeof audit.export>;

/** The list as a file. Recorded like every export of personal data, without its filter: it may name a customer. */
export async function exportEntries(
  ctx: Ctx,
  format: 'csv' | 'xlsx',
  { separator, language = ctx.language, ...query }: ExportQuery,
): Promise<Download> {
  const { title, ...table } = await auditTable(ctx, query, language);
  await record(ctx, { action: 'export', entity: 'export', id: 'audit', name: 'audit' });
  return exportTable(ctx, { ...table, format, separator, language, sheet: title });
}

/** The maximum of one statement, to keep transactions short. */
const portion = 10_000;

/** Deletes entries older than AUDIT_LOG_RETENTION_DAYS. */
export async function forgetOldEntries(ctx: PublicCtx): Promise<number> {
  const { AUDIT_LOG_RETENTION_DAYS: days } = await readSettings(ctx);
  const before = new Date(ctx.now.getTime() - days * dayMs);
  let forgotten = 0;
  for (;;) {
    const deleted = await repo.deleteEntriesBefore(ctx.db, before, portion);
    forgotten += deleted;
    if (deleted < portion) return forgotten;
  }
}
