import type {
  Quote,
  QuoteFilter,
  QuoteHistory,
  QuoteItem,
  QuoteListQuery,
  QuoteOrder,
  quotes,
} from '@strojpark/core/contracts/quotes';
import { phoneRefusal } from '@strojpark/core/domain/customers/phone';
import { can, isOfficeRole } from '@strojpark/core/domain/access/permissions';
import { invalid } from '@strojpark/core/domain/access/refusal';
import { noneIfEmpty } from '@strojpark/core/domain/blank';
import { addDays } from '@strojpark/core/domain/dates/calendar-days';
import { joined } from '@strojpark/core/domain/joined';
import { languages } from '@strojpark/core/domain/languages';
import { saleCurrency, type Rates } from '@strojpark/core/domain/money/money';
import {
  allowedQuoteActions,
  canDeleteQuote,
  canUpdateQuote,
  isQuotable,
} from '@strojpark/core/domain/quotes/quote-actions';
import { converted } from '@strojpark/core/domain/quotes/converted';
import { quoteCurrency } from '@strojpark/core/domain/quotes/quote-currency';
import { quoteTotal, totalOfQuote } from '@strojpark/core/domain/quotes/quote-money';
import { quoteLimits, quoteNumber, quoteStatuses } from '@strojpark/core/domain/quotes/quote-status';
import {
  customerByColumn,
  customerColumns,
  customerFieldNames,
  customerNames,
} from '@strojpark/core/domain/reservations/reservation-customer';
import { searchWords } from '@strojpark/core/domain/search-fold';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError, requireVersion } from '../../lib/app-error.ts';
import { ownId, type Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { atLeastThePage } from '../../lib/at-least-the-page.ts';
import { totalOfStatuses } from '../../lib/total-of-statuses.ts';
import { withCover } from '../attachments/photo-links.service.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import { ratesOfToday } from '../exchange-rates/exchange-rates.service.ts';
import { discardMailsAbout, isSwitchedOn } from '../mail/mail.service.ts';
import { deleteNotificationsAbout } from '../notifications/notifications.service.ts';
import { companyToday, readSettings } from '../settings/settings.service.ts';
import { get as getUserSettings } from '../user-settings/user-settings.service.ts';
import * as listRepo from './quote-list.repo.ts';
import * as owners from './quote-owners.repo.ts';
import * as questions from './quote-questions.repo.ts';
import * as versionsRepo from './quote-versions.repo.ts';
import * as repo from './quotes.repo.ts';

/** The quote as the contract returns it. */
function toQuote(ctx: Ctx, { number, items, ...row }: repo.QuoteRow, rates: Rates): Quote {
  const seesReservations = can(ctx.user, 'reservations.view');
  const isAsSent = row.sent_version !== null && !row.has_changes;
  const shown = items.map(({ machine, sent_price, ...item }): QuoteItem => {
    const { current_value: value, currency } = machine;
    const valued = value === null ? null : converted(value, currency, row.currency, rates);
    // The seller sees the price that the customer has, whatever the machine is worth by now.
    const price = item.price ?? (isAsSent ? sent_price : valued);
    return {
      ...item,
      taken_by: seesReservations ? item.taken_by : null,
      machine: withCover(ctx, machine),
      shown_price: price,
      reservation_price:
        price === null ? null : converted(price, row.currency, saleCurrency(currency), rates),
    };
  });
  return {
    ...row,
    number: quoteNumber(number),
    items: shown,
    total: totalOfQuote(
      row.status,
      shown.map(({ shown_price: price, ...item }) => ({ ...item, price })),
    ).total,
    actions: allowedQuoteActions(ctx.user, row),
  };
}

export async function get(ctx: Ctx, id: string): Promise<Quote> {
  const row = await repo.selectQuote(ctx.db, id);
  if (!row) throw new AppError('not_found');
  return toQuote(ctx, row, await ratesOfToday(ctx));
}

export async function filterOf(
  ctx: Ctx,
  { status, mine, owner, unowned, asked, customer, machine, search }: QuoteFilter,
): Promise<listRepo.QuoteFilter> {
  return {
    status,
    unowned,
    customer,
    machine,
    words: await listRepo.searchedWords(ctx.db, searchWords(search ?? '')),
    owner,
    ...(mine && { owner: ownId(ctx) }),
    ...(asked && { toAnswerBy: answerer(ctx) }),
  };
}

/** The query for all matches in list order; the caller adds the selected columns. */
export async function matchingQuotes(ctx: Ctx, { sort, order, ...filters }: QuoteOrder) {
  const filter = await filterOf(ctx, filters);
  return { query: listRepo.quotesInOrder(ctx.db, filter, sort, order) };
}

/** When every searched word is frequent, at most this many quotes of each status are counted. */
const maxCounted = 100;

/**
 * The numbers by status; `capped` has the statuses with more: counting all matches of frequent words would take too long.
 * All matches of words that rarely meet are counted.
 */
async function countPerStatus(ctx: Ctx, filter: listRepo.QuoteFilter, asked: readonly string[]) {
  const { db } = ctx;
  const user = answerer(ctx);
  const { words = [], customer, machine } = filter;
  const isFrequent =
    customer === undefined &&
    machine === undefined &&
    words.length > 0 &&
    words.every((word) => word.isFrequent) &&
    (words.length === 1 || (await listRepo.meetOften(db, filter)));
  if (!isFrequent) return { counts: await listRepo.countByStatus(db, filter, user, asked), capped: [] };
  const statuses = asked.length > 0 ? quoteStatuses : (filter.status ?? quoteStatuses);
  const limit = maxCounted + 1;
  const found = await listRepo.countUpTo(db, filter, user, asked, { statuses, limit });
  const clipped = (numbers: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(numbers).map(([status, count]) => [status, Math.min(count, maxCounted)]),
    );
  return {
    // A facet has no more than the list.
    counts: {
      status: clipped(found.status),
      mine: clipped(found.mine),
      unowned: clipped(found.unowned),
      asked: clipped(found.asked),
    },
    capped: statuses.filter((status) => found.status[status] > maxCounted),
  };
}

export async function list(
  ctx: Ctx,
  { sort, order, limit, cursor, facets, ...filters }: QuoteListQuery,
): Promise<ResponseOf<typeof quotes.list>> {
  const filter = await filterOf(ctx, filters);
  const request = { sort, order, filters, limit, cursor };
  const page = await listRepo.selectPage(ctx.db, filter, sort, request);
  const { counts, capped } = await countPerStatus(ctx, filter, facets?.split(',') ?? []);
  const counted = totalOfStatuses(counts, filters.status, facets, capped);
  const rates = await ratesOfToday(ctx);
  return {
    ...page,
    items: page.items.map((row) => toQuote(ctx, row, rates)),
    ...counted,
    ...atLeastThePage(counted, page),
  };
}

/** The versions that were sent, and what the customer wrote. */
export async function getHistory(ctx: Ctx, id: string): Promise<QuoteHistory> {
  await get(ctx, id);
  const { versions, messages } = await versionsRepo.selectHistory(ctx.db, id);
  return {
    versions: versions.map(({ document, ...version }) => ({
      ...version,
      currency: document.currency,
      valid_until: document.validUntil,
      total: quoteTotal(document.machines.map(({ price }) => price)),
    })),
    messages,
    mail: await mailOf(ctx, id),
  };
}

/** Whether the email with which the quote was last sent has left, as the outbox says. */
async function mailOf(ctx: Ctx, id: string): Promise<QuoteHistory['mail']> {
  const mail = await versionsRepo.selectMailOfQuote(ctx.db, id);
  if (!mail) return null;
  const { status, is_held, to_email: to, sent_at } = mail;
  if (status === 'sent' || status === 'failed') return { state: status, to, sent_at };
  return { state: is_held ? 'held' : 'waiting', to, sent_at };
}

/** Questions that wait for an answer of the user. */
export const countToAnswer = (ctx: Ctx): Promise<number> => questions.countToAnswer(ctx.db, answerer(ctx));

const answerer = ({ user }: Ctx): questions.Answerer => ({ id: user.id, isOffice: isOfficeRole(user.role) });

/** What a new quote starts with. */
export async function getDefaults(ctx: Ctx): Promise<ResponseOf<typeof quotes.getDefaults>> {
  const settings = await readSettings(ctx);
  const texts = languages.map((language) => [
    language,
    {
      intro: settings[`quote_intro_${language}`],
      terms: settings[`quote_terms_${language}`],
      footer: settings[`quote_footer_${language}`],
    },
  ]);
  const { id } = ctx.user;
  return {
    validUntil: addDays(await companyToday(ctx), settings.quote_valid_days),
    currency: id === null ? settings.default_currency : (await getUserSettings(ctx)).currency,
    texts: Object.fromEntries(texts) as ResponseOf<typeof quotes.getDefaults>['texts'],
    contact:
      id === null
        ? { name: '', phone: settings.company_phone, email: settings.company_email }
        : await owners.selectContactOfOwner(ctx.db, id),
    canMail: (await mailObstacle(ctx)) === null,
  };
}

/** Why quotes cannot be sent by email, if so: then the customer gets the link from the seller. */
export async function mailObstacle(ctx: Ctx): Promise<'mail_not_configured' | 'mail_turned_off' | null> {
  const { smtp_host } = await readSettings(ctx);
  if (smtp_host === '') return 'mail_not_configured';
  return (await isSwitchedOn(ctx, 'quote_sent')) ? null : 'mail_turned_off';
}

/** 422 for a day that is over, or too far away. */
async function checkValidUntil(ctx: Ctx, day: string): Promise<void> {
  const today = await companyToday(ctx);
  if (day < today) refuse(invalid('validUntil', 'validation.dayOver'));
  if (day > addDays(today, quoteLimits.days)) refuse(invalid('validUntil', 'validation.invalid'));
}

type Machines = BodyOf<typeof quotes.create>['machines'];

/** The machines in their order; 422 unless all are in the inventory and not sold. */
async function checkMachines(ctx: Ctx, machines: Machines) {
  const ids = machines.map(({ machineId }) => machineId);
  const known = await repo.selectKnownMachines(ctx.db, ids);
  if (known.filter(isQuotable).length < ids.length) refuse(invalid('machines', 'validation.choice'));
  return known;
}

const itemsOf = (machines: Machines): repo.NewItem[] =>
  machines.map(({ machineId, price = null }) => ({ machineId, price }));

/** What the audit log calls a quote. */
export const auditName = (quote: { number: number } & Parameters<typeof customerNames>[0]) =>
  joined([quoteNumber(quote.number), customerNames(quote).name]);

export function create(ctx: Ctx, body: BodyOf<typeof quotes.create>): Promise<Quote> {
  return inTx(ctx, async (ctx) => {
    const defaults = await getDefaults(ctx);
    const language = body.language ?? 'cs';
    const texts = defaults.texts[language];
    const { validUntil = defaults.validUntil } = body;
    await checkValidUntil(ctx, validUntil);
    const machines = await checkMachines(ctx, body.machines);
    const items = itemsOf(body.machines);
    const values = {
      ...customerByColumn(body),
      language,
      currency: body.currency ?? quoteCurrency(machines, defaults.currency),
      valid_until: validUntil,
      intro: noneIfEmpty(body.intro === undefined ? texts?.intro : body.intro) ?? null,
      terms: noneIfEmpty(body.terms === undefined ? texts?.terms : body.terms) ?? null,
      footer: noneIfEmpty(body.footer === undefined ? texts?.footer : body.footer) ?? null,
      note: body.note,
    };
    const contact = body.contact ?? defaults.contact;
    const { id, number } = await repo.insertQuote(ctx.db, {
      ...values,
      contact: JSON.stringify(contact),
      owner_id: ctx.user.id,
      created_at: ctx.now,
      created_by: ctx.user.id,
      updated_at: ctx.now,
    });
    await repo.replaceItems(ctx.db, id, items);
    await record(ctx, {
      action: 'create',
      entity: 'quote',
      id,
      name: auditName({ number, ...values }),
      changes: changesBetween({}, { ...values, contact, machines: items }),
    });
    return get(ctx, id);
  });
}

export async function lockQuote(ctx: Ctx, id: string): Promise<repo.LockedQuote> {
  const quote = await repo.lockQuoteRow(ctx.db, id);
  if (!quote) throw new AppError('not_found');
  return quote;
}

type Content = Omit<BodyOf<typeof quotes.update>, 'ownerId'>;

/** Changes the content; after it was sent, the customer sees the change once it is sent again. */
export function updateContent(ctx: Ctx, id: string, { version, ...body }: Content): Promise<Quote> {
  return inTx(ctx, async (ctx) => {
    const quote = await lockQuote(ctx, id);
    refuse(canUpdateQuote(ctx.user, quote));
    await requireVersion(version, quote.version, () => get(ctx, id));
    refuse(phoneRefusal('customerPhone', body.customerPhone, quote.customer_phone));
    if (body.validUntil !== undefined && body.validUntil !== quote.valid_until)
      await checkValidUntil(ctx, body.validUntil);
    const given = givenColumns(body);
    const stored: Record<string, unknown> = quote;
    const isChanged = ([column, value]: [string, unknown]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(stored[column]);
    const changed = Object.fromEntries(Object.entries(given).filter(isChanged));

    const { items: before } = await get(ctx, id);
    const itemsBefore = before.map(({ machine_id, price }) => ({ machineId: machine_id, price }));
    const items = body.machines && (await checkNewMachines(ctx, body.machines, itemsBefore));
    const withItems = items !== undefined && JSON.stringify(items) !== JSON.stringify(itemsBefore);
    if (Object.keys(changed).length === 0 && !withItems) return get(ctx, id);

    if (withItems) await repo.replaceItems(ctx.db, id, items);
    const { contact, ...columns } = changed;
    // A note is for colleagues: the customer never sees it.
    const isContent = withItems || Object.keys(changed).some((column) => column !== 'note');
    await repo.updateQuote(
      ctx.db,
      id,
      {
        ...columns,
        ...(contact !== undefined && { contact: JSON.stringify(contact) }),
        ...(isContent && quote.sent_version !== null && { has_changes: true }),
      },
      ctx.now,
    );
    const after = { ...quote, ...changed };
    await record(ctx, {
      action: 'update',
      entity: 'quote',
      id,
      name: auditName(after),
      changes: changesBetween(
        {
          ...Object.fromEntries(Object.keys(changed).map((one) => [one, stored[one]])),
          ...(withItems && { machines: itemsBefore }),
        },
        { ...changed, ...(withItems && { machines: items }) },
      ),
    });
    return get(ctx, id);
  });
}

/** Machines that are in the quote may stay even if they were moved to the trash. */
async function checkNewMachines(ctx: Ctx, machines: Machines, before: readonly repo.NewItem[]) {
  const known = new Set(before.map(({ machineId }) => machineId));
  await checkMachines(
    ctx,
    machines.filter(({ machineId }) => !known.has(machineId)),
  );
  return itemsOf(machines);
}

function givenColumns(body: Omit<Content, 'version'>) {
  const customer = customerFieldNames.map((field) => [customerColumns[field], noneIfEmpty(body[field])]);
  return {
    ...(Object.fromEntries(customer) as Record<string, string | null | undefined>),
    language: body.language,
    currency: body.currency,
    valid_until: body.validUntil,
    intro: noneIfEmpty(body.intro),
    terms: noneIfEmpty(body.terms),
    footer: noneIfEmpty(body.footer),
    contact: body.contact && {
      name: body.contact.name,
      phone: body.contact.phone,
      email: body.contact.email,
    },
    note: noneIfEmpty(body.note),
  };
}

/** Permanently; only a draft that no customer has. */
export function deleteQuote(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const quote = await lockQuote(ctx, id);
    refuse(canDeleteQuote(ctx.user, quote));
    await deleteNotificationsAbout(ctx, 'quote', [id]);
    await discardMailsAbout(ctx, 'quote', [id]);
    await repo.deleteQuote(ctx.db, id);
    await record(ctx, { action: 'delete', entity: 'quote', id, name: auditName(quote) });
  });
}
