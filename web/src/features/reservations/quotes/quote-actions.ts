import { quotes, type Quote } from '@strojpark/core/contracts/quotes';
import { isOfficeRole } from '@strojpark/core/domain/access/permissions';
import type { QuoteAction } from '@strojpark/core/domain/quotes/quote-actions';
import { agreedItems } from '@strojpark/core/domain/quotes/quote-money';
import { likelyQuoteActions } from '@strojpark/core/domain/quotes/quote-next';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import {
  IconArchive,
  IconCalendarPlus,
  IconCircleCheck,
  IconCircleX,
  IconShare,
  IconPencil,
  IconRefresh,
  IconSend,
  IconTrash,
  IconUserShare,
  IconUsersPlus,
  type Icon,
} from '@tabler/icons-react';
import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useActor, useAuth, useCan } from '../../../lib/auth.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { toastFailure } from '../../../lib/failure.ts';
import { isOwnComputer } from '../../../lib/own-computer.ts';
import { toast } from '../../../lib/toast.ts';
import type { RecordAction } from '../../../ui/record-screen/record-actions.tsx';
import { useSettleQuestion } from './quote-changes.queries.ts';

/** The key of each action in the open record; the same letters mean the same for other records. */
export const actionKeys: Record<QuoteAction, string> = {
  send: 's',
  update: 'e',
  copyLink: 'l',
  accept: 'a',
  decline: 'n',
  assign: 'o',
  renewLink: 'w',
  withdraw: 'z',
  delete: 'd',
};

const actionIcons: Record<QuoteAction, Icon> = {
  send: IconSend,
  update: IconPencil,
  // Not the icon of the link to the open record.
  copyLink: IconShare,
  accept: IconCircleCheck,
  decline: IconCircleX,
  assign: IconUserShare,
  renewLink: IconRefresh,
  withdraw: IconArchive,
  delete: IconTrash,
};

export const pdfKey = 'p';
export const settleKey = 'b';
export const replyKey = 'm';
/** The same keys as in the record of a machine. */
export const takeKeys = { reserve: 'r', queue: 'q' } as const;
export const takeIcons = { reserve: IconCalendarPlus, queue: IconUsersPlus } as const;

const destructiveActions: readonly QuoteAction[] = ['withdraw', 'renewLink', 'delete'];

/** What the user may do with the record, the most likely first, for its menu and its buttons. Copying the link needs no dialog. */
export function useQuoteActions() {
  const { t } = useTranslation();
  return useCallback(
    (quote: Quote, run: (action: QuoteAction, quote: Quote) => void): RecordAction[] => {
      const likely = likelyQuoteActions(quote).filter((action) => quote.actions.includes(action));
      const rare = quote.actions.filter((action) => !likely.includes(action));
      return [...likely, ...rare].map((action) => ({
        name: action,
        label:
          action === 'send' && quote.sent_at !== null
            ? t('quotes.actions.sendAgain')
            : t(`quotes.actions.${action}`),
        icon: actionIcons[action],
        keyName: actionKeys[action],
        isDestructive: destructiveActions.includes(action),
        isRare: rare.includes(action),
        run: () => (action === 'copyLink' ? void copyLink(quote) : run(action, quote)),
      }));
    },
    [t],
  );
}

/** The toast that offers to copy the link. */
export const linkOffer = (id: string) => `quote-link:${id}`;

/** Copies the link to the web page of a quote. Not a hook, because a toast offers it too, which outlives its dialog. */
export async function copyLink({ id, number }: Pick<Quote, 'id' | 'number'>): Promise<void> {
  toast.hide(linkOffer(id));
  try {
    const { url } = await call(quotes.getLink, { params: { id } });
    if (url === null) toast.error(i18next.t('quotes.link.lost'));
    else await copied(url, i18next.t('quotes.link.copied', { number }));
  } catch (error) {
    toastFailure(error);
  }
}

/** The address of an email to the customer about a quote. */
export function useReply(): (quote: Pick<Quote, 'customer_email' | 'number'>) => string {
  const { t } = useTranslation();
  return ({ customer_email, number }) =>
    `mailto:${customer_email}?subject=${encodeURIComponent(t('quotes.detail.replySubject', { quote: number }))}`;
}

/** Records that the question of the customer was answered. */
export function useSettle(): (quote: Quote) => void {
  const subject = useSubject();
  const { mutate } = useSettleQuestion();
  return (quote) => {
    const { id, asked_at: askedAt } = quote;
    if (askedAt !== null) mutate({ id, askedAt, name: subject(quote) });
  };
}

/**
 * Where the browser may not write to the clipboard, the link is shown to be copied by hand. Without BASE_URL it may lead to
 * the reader's own computer; only administrators can do something about that.
 */
export async function copied(url: string, done: string): Promise<void> {
  if (await copyText(url)) toast.success(done);
  else toast.info(url, { duration: 30_000 });
  const { hostname, host } = new URL(url);
  if (!isOwnComputer(hostname)) return;
  const isAdmin = useAuth.getState().user?.role === 'admin';
  const text = isAdmin ? i18next.t('quotes.link.local', { host }) : i18next.t('quotes.link.localForOthers');
  toast.error(text, { duration: 10_000 });
}

/** Only the office makes someone else responsible; which quotes, the server says with each. */
export function useMayAssign(): boolean {
  const { role } = useActor();
  return useCan('quotes.edit') && isOfficeRole(role);
}

/** Number and customer: for what a screen reader says of a row, and for lists of names. */
export function useSubject(): (quote: Quote) => string {
  const { t } = useTranslation();
  return (quote) => t('quotes.subject', { quote: quote.number, customer: customerLine(quote) });
}

/** The picture of a quote is that of its first machine, of an accepted one that of the first accepted. */
export const picturedMachine = ({ status, items }: Pick<Quote, 'items' | 'status'>) =>
  agreedItems(status, items)[0]?.machine ?? { category: '' };
