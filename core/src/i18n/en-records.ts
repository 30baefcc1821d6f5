import { attachments } from './en/attachments.ts';
import { bulk } from './en/bulk.ts';
import { comments } from './en/comments.ts';
import { debug } from './en/debug.ts';
import { demands } from './en/demands.ts';
import { live } from './en/live.ts';
import { notifications } from './en/notifications.ts';
import { presence } from './en/presence.ts';
import { questions } from './en/questions.ts';
import { queue } from './en/queue.ts';
import { reservations } from './en/reservations.ts';
import { sales } from './en/sales.ts';
import { search } from './en/search.ts';
import { timeline } from './en/timeline.ts';

/** The messages of open records, of their dialogs, of the search in everything, and of the screens of reservations, queue and demands. */
export const records = {
  attachments,
  bulk,
  comments,
  debug,
  demands,
  live,
  notifications,
  presence,
  questions,
  queue,
  reservations,
  sales,
  search,
  timeline,
};
