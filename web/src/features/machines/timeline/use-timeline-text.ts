import {
  commentEvents,
  reservationEvents,
  type TimelineEntry,
} from '@strojpark/core/contracts/machine-timeline';
import { blank } from '@strojpark/core/domain/blank';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDeadline, formatMoney } from '../../../lib/format.ts';
import { addedCost } from './cost-text.ts';

const queueActions = [
  'create',
  'accept',
  'decline',
  'lapse',
  'end_offer',
  'skip',
  'pause',
  'withdraw',
  'machine_gone',
  'anonymise',
] as const;
const demandActions = ['offer_match', 'reject_match', 'reconsider_match'] as const;
const quoteActions = [
  'send_quote',
  'accept_quote',
  'accept_without',
  'decline_quote',
  'withdraw_quote',
  'expire_quote',
] as const;
const fileActions = [
  'add_attachment',
  'update_attachment',
  'delete_attachment',
  'restore_attachment',
] as const;

/** Those of a sale: in the history of a machine they change only by its correction. */
const saleFields = [
  'sale_price',
  'sale_currency',
  'sale_date',
  'seller_name',
  'invoice_number',
  'sale_note',
] as const;

function recordText(t: TFunction, entry: TimelineEntry): string {
  const { action, import_file: file } = entry;
  const cost = addedCost(entry);
  if (cost !== null) return t('timeline.costAdded', { cost });
  if (action === 'created') return file === null ? t('timeline.created') : t('timeline.imported', { file });
  if (action === 'delete') return t('timeline.deleted');
  if (action === 'restore') return t('timeline.restored');
  if (saleFields.some((field) => field in entry.changes)) return t('timeline.saleUpdated');
  return file === null ? t('timeline.updated') : t('timeline.updatedByImport', { file });
}

function reservationText(t: TFunction, entry: TimelineEntry): string {
  const { action, reason, reservation, expires_at, replacement, former_replacement: from } = entry;
  const customer = reservation?.customer ?? '';
  if (action === 'create')
    return reason === null
      ? t('timeline.reservation.create', { customer })
      : t('timeline.reservation.request', { customer });
  if (action === 'extend')
    return t('timeline.reservation.extend', { customer, date: formatDate(expires_at) });
  if (action === 'set_replacement')
    return from == null
      ? t('timeline.reservation.set_replacement', { customer, replacement: replacement ?? blank })
      : t('timeline.reservation.change_replacement', { customer, from, replacement: replacement ?? blank });
  const known = reservationEvents.find((one) => one === action);
  if (known) return t(`timeline.reservation.${known}`, { customer });
  return t('timeline.reservation.other', { customer, action });
}

function queueText(t: TFunction, { action, queue, expires_at }: TimelineEntry): string {
  const { customer = '', place = null } = queue ?? {};
  if (action === 'offer')
    return t('timeline.queue.offer', { customer, date: formatDeadline(expires_at ?? '') });
  if (action === 'move' && place !== null) return t('timeline.queue.move', { customer, place });
  const known = queueActions.find((one) => one === action);
  if (known) return t(`timeline.queue.${known}`, { customer });
  return t('timeline.queue.other', { customer, action });
}

function saleText(t: TFunction, { action, at, by, sale }: TimelineEntry): string {
  const price = formatMoney(sale?.price, sale?.currency);
  if (action === 'reversed') return t('timeline.reversed', { price });
  const customer = sale?.customer ?? null;
  const sold = customer === null ? t('timeline.sold', { price }) : t('timeline.soldTo', { price, customer });
  const seller = sale?.seller ?? by;
  const text = seller === by ? sold : t('timeline.soldBy', { text: sold, seller: seller ?? '' });
  const date = formatDate(sale?.sold_at ?? at);
  return date === formatDate(at) ? text : t('timeline.soldOn', { text, date });
}

function statusText(t: TFunction, { status }: TimelineEntry): string {
  if (status === null) return '';
  const to = t(`machines.status.${status.to}`);
  if (status.from === null) return t('timeline.status', { to });
  return t('timeline.statusFrom', { from: t(`machines.status.${status.from}`), to });
}

function fileText(t: TFunction, { action, changes }: TimelineEntry): string {
  const { from, to } = changes['attachment'] ?? changes['cost_document'] ?? {};
  const name = [to, from].find((one) => typeof one === 'string') ?? '';
  const known = fileActions.find((one) => one === action) ?? 'update_attachment';
  return t(`timeline.file.${known}`, { name });
}

function commentText(t: TFunction, { action, reservation }: TimelineEntry): string {
  const known = commentEvents.find((one) => one === action) ?? 'update_comment';
  const text = t(`timeline.comment.${known}`);
  return reservation === null
    ? text
    : t('timeline.reservationComment', { text, customer: reservation.customer });
}

function textOf(t: TFunction, entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'record':
      return recordText(t, entry);
    case 'status':
      return statusText(t, entry);
    case 'reservation':
      return reservationText(t, entry);
    case 'queue':
      return queueText(t, entry);
    case 'demand': {
      const known = demandActions.find((one) => one === entry.action) ?? 'reconsider_match';
      return t(`timeline.demand.${known}`, { customer: entry.demand?.customer ?? '' });
    }
    case 'quote': {
      const known = quoteActions.find((one) => one === entry.action) ?? 'send_quote';
      const { number = '', customer = '' } = entry.quote ?? {};
      return t(`timeline.quote.${known}`, { number, customer });
    }
    case 'replacement': {
      const { machine_name: machine = '', customer = '' } = entry.reservation ?? {};
      const action = entry.action === 'promised' ? 'promised' : 'released';
      return t(`timeline.replacement.${action}`, { machine, customer });
    }
    case 'sale':
      return saleText(t, entry);
    case 'file':
      return fileText(t, entry);
    case 'comment':
      return commentText(t, entry);
  }
}

/** An event in one line. */
export function useTimelineText(): (entry: TimelineEntry) => string {
  const { t } = useTranslation();
  return (entry) => textOf(t, entry);
}
