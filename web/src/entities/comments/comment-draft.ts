import type { CommentSubject } from '@strojpark/core/domain/comments/comment-subjects';
import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import * as z from 'zod';
import { readPersonal, removePersonal, storePersonal } from '../../lib/personal-storage.ts';

/** What is commented on. */
export interface SubjectKey {
  subject: CommentSubject;
  id: string;
}

/** A new comment, or one that is edited. */
export interface DraftKey extends SubjectKey {
  commentId?: string;
}

/** What is being written: the text, the colleagues chosen for mentions, the flag. */
export interface CommentValue {
  text: string;
  picked: readonly { id: string; name: string }[];
  namesCustomer: boolean;
}
export const emptyComment: CommentValue = { text: '', picked: [], namesCustomer: false };

const draftDays = 7;

const schema = z.object({
  savedAt: z.iso.datetime(),
  text: z.string().max(20_000),
  picked: z.array(z.object({ id: z.uuid(), name: z.string().max(500) })).max(100),
  namesCustomer: z.boolean(),
});

const nameOf = ({ subject, id, commentId }: DraftKey) =>
  `comment:${subject}:${id}${commentId === undefined ? '' : `:${commentId}`}`;

/** What is unsent; `saved` if there is none or it is too old. */
export function readCommentDraft(
  userId: string,
  of: DraftKey,
  now: Date,
  saved: CommentValue = emptyComment,
): CommentValue {
  const { data } = schema.safeParse(readPersonal(userId, nameOf(of)));
  if (data === undefined || now.getTime() - Date.parse(data.savedAt) > draftDays * dayMs) return saved;
  const { savedAt: _, ...value } = data;
  return value;
}

/** Forgets the draft of a comment that the server has, unless something else has been written since. */
export function removeSentDraft(userId: string, of: DraftKey, sent: string): void {
  const { text } = readCommentDraft(userId, of, new Date());
  if (text.trim() === sent) removePersonal(userId, nameOf(of));
}

/** Keeps what is unsent; an empty text deletes it. */
export function storeCommentDraft(userId: string, of: DraftKey, value: CommentValue): void {
  if (value.text.trim() === '') removePersonal(userId, nameOf(of));
  else storePersonal(userId, nameOf(of), { ...value, savedAt: new Date().toISOString() });
}
