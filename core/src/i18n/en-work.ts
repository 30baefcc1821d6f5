import { account } from './en/account.ts';
import { attachments } from './en/attachments.ts';
import { audit } from './en/audit.ts';
import { bulk } from './en/bulk.ts';
import { comments } from './en/comments.ts';
import { demands } from './en/demands.ts';
import { debug } from './en/debug.ts';
import { exchangeRates } from './en/exchange-rates.ts';
import { exports } from './en/exports.ts';
import { live } from './en/live.ts';
import { machines } from './en/machines.ts';
import { notifications } from './en/notifications.ts';
import { presence } from './en/presence.ts';
import { queue } from './en/queue.ts';
import { reservations } from './en/reservations.ts';
import { sales } from './en/sales.ts';
import { search } from './en/search.ts';
import { timeline } from './en/timeline.ts';

/** The messages of the signed-in layout and the daily work; other pages load all messages (see `routes.tsx`). */
export const work = {
  account,
  attachments,
  audit,
  bulk,
  comments,
  debug,
  demands,
  exchangeRates,
  exports,
  live,
  machines,
  notifications,
  presence,
  queue,
  reservations,
  sales,
  search,
  timeline,
};
