import { attachments } from './cs/attachments.ts';
import { bulk } from './cs/bulk.ts';
import { comments } from './cs/comments.ts';
import { debug } from './cs/debug.ts';
import { demands } from './cs/demands.ts';
import { live } from './cs/live.ts';
import { notifications } from './cs/notifications.ts';
import { presence } from './cs/presence.ts';
import { questions } from './cs/questions.ts';
import { queue } from './cs/queue.ts';
import { reservations } from './cs/reservations.ts';
import { sales } from './cs/sales.ts';
import { search } from './cs/search.ts';
import { timeline } from './cs/timeline.ts';

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
