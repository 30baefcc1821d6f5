import { account } from './cs/account.ts';
import { attachments } from './cs/attachments.ts';
import { audit } from './cs/audit.ts';
import { bulk } from './cs/bulk.ts';
import { comments } from './cs/comments.ts';
import { demands } from './cs/demands.ts';
import { debug } from './cs/debug.ts';
import { exchangeRates } from './cs/exchange-rates.ts';
import { exports } from './cs/exports.ts';
import { live } from './cs/live.ts';
import { machines } from './cs/machines.ts';
import { notifications } from './cs/notifications.ts';
import { presence } from './cs/presence.ts';
import { queue } from './cs/queue.ts';
import { reservations } from './cs/reservations.ts';
import { sales } from './cs/sales.ts';
import { search } from './cs/search.ts';
import { timeline } from './cs/timeline.ts';

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
