import type {
  Colleague,
  Comment,
  comments,
  FoundComment,
  machineComments,
} from '@strojpark/core/contracts/comments';
import { rolesWith, type Role } from '@strojpark/core/domain/access/permissions';
import { invalid } from '@strojpark/core/domain/access/refusal';
import type { AuditChanges } from '@strojpark/core/domain/audit';
import {
  canDeleteComment,
  canEditComment,
  commentPermissions,
  commentSubjects,
  seesSubject,
  type CommentSubject,
} from '@strojpark/core/domain/comments/comment-subjects';
import { maxCommentsPerMinute } from '@strojpark/core/domain/comments/comment-text';
import { searchWords } from '@strojpark/core/domain/search-fold';
import type { BodyOf, QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { record } from '../audit/audit.service.ts';
import { notify } from '../mail/notify.service.ts';
import { readPermissions } from '../settings/settings.service.ts';
import { readSubject, type Subject } from './comment-subjects.service.ts';
import * as repo from './comments.repo.ts';

type Body = BodyOf<typeof comments.update>;
type Page = ResponseOf<typeof machineComments.list>;

const maxColleagues = 500;
const minuteMs = 60_000;

/** The comments of a record, newest first. */
export async function list(
  ctx: Ctx,
  subject: CommentSubject,
  id: string,
  request: QueryOf<typeof machineComments.list>,
): Promise<Page> {
  await readSubject(ctx, subject, id);
  return repo.selectPage(ctx.db, { subject, id }, request);
}

/** The users who may see such records and can be mentioned. */
export async function colleagues(ctx: Ctx, subject: CommentSubject, id: string): Promise<Colleague[]> {
  await readSubject(ctx, subject, id);
  return repo.selectColleagues(ctx.db, await readerRoles(ctx, subject), maxColleagues);
}

/** Comments on a record and notifies the mentioned colleagues. */
export function create(
  ctx: Ctx,
  kind: CommentSubject,
  subjectId: string,
  { text, mentions, namesCustomer }: Body,
): Promise<Comment> {
  return inTx(ctx, async (ctx) => {
    const subject = await readSubject(ctx, kind, subjectId);
    await requireSlowPace(ctx);
    const mentioned = await requireReaders(ctx, kind, mentions);
    const id = await repo.insertComment(ctx.db, {
      on: { subject: kind, id: subjectId },
      text,
      mentions: mentioned,
      notified: mentioned,
      names_customer: namesCustomer,
      author_id: ctx.user.id,
      author_name: ctx.user.name,
      created_at: ctx.now,
    });
    await trace(ctx, subject, 'add_comment', id, { comment: { to: text } });
    await tell(ctx, subject, mentioned, text);
    return stored(ctx, id);
  });
}

/** Each mentioned colleague is notified once, also if an edit takes the mention out and another puts it back. */
export function update(ctx: Ctx, id: string, { text, mentions, namesCustomer }: Body): Promise<Comment> {
  return inTx(ctx, async (ctx) => {
    const { comment, subject } = await lockVisible(ctx, id);
    refuse(canEditComment(ctx.user, comment));
    const before = comment.mentions.map((one) => one.id);
    const mentioned = [...new Set(mentions)];
    // Those mentioned before may have left since.
    const added = mentioned.filter((one) => !before.includes(one));
    await requireReaders(ctx, comment.subject, added);
    const isSame =
      text === comment.text &&
      namesCustomer === comment.names_customer &&
      mentioned.toSorted().join() === before.toSorted().join();
    if (isSame) return comment;
    await requireSlowPace(ctx);
    const notified = await repo.selectNotified(ctx.db, id);
    await repo.updateComment(ctx.db, id, {
      text,
      mentions: mentioned,
      notified: [...new Set([...notified, ...before, ...added])],
      names_customer: namesCustomer,
      // Only a change of what others read is marked.
      ...(text !== comment.text && { edited_at: ctx.now }),
    });
    await trace(ctx, subject, 'update_comment', id, {
      ...(text !== comment.text && { comment: { from: comment.text, to: text } }),
      ...(namesCustomer !== comment.names_customer && {
        names_customer: { from: comment.names_customer, to: namesCustomer },
      }),
    });
    const news = added.filter((one) => !notified.includes(one));
    await tell(ctx, subject, news, text);
    return stored(ctx, id);
  });
}

/** Erases the text; that there was a comment, and who deleted it when, stays visible. */
export function deleteComment(ctx: Ctx, id: string): Promise<Comment> {
  return inTx(ctx, async (ctx) => {
    const { comment, subject } = await lockVisible(ctx, id);
    refuse(canDeleteComment(ctx.user, comment));
    await repo.updateComment(ctx.db, id, {
      text: '',
      mentions: [],
      deleted_at: ctx.now,
      deleted_by: ctx.user.id,
      deleted_by_name: ctx.user.name,
    });
    await trace(ctx, subject, 'delete_comment', id, { comment: { from: comment.text } });
    return stored(ctx, id);
  });
}

/** Comments found by their text, in the kinds of records that the user may see. */
export async function search(
  ctx: Ctx,
  { search: text, limit }: QueryOf<typeof comments.search>,
): Promise<{ items: FoundComment[] }> {
  const subjects = commentSubjects.filter((subject) => seesSubject(ctx.user, subject));
  const words = searchWords(text);
  if (subjects.length === 0 || words.length === 0) return { items: [] };
  return { items: await repo.selectFound(ctx.db, words, subjects, limit) };
}

async function stored({ db }: Ctx, id: string): Promise<Comment> {
  const comment = await repo.selectComment(db, id);
  if (!comment) throw new AppError('not_found');
  return comment;
}

/** A comment of a record that the user may see; locked. */
async function lockVisible(ctx: Ctx, id: string): Promise<{ comment: Comment; subject: Subject }> {
  await repo.lockComment(ctx.db, id);
  const comment = await stored(ctx, id);
  if (!seesSubject(ctx.user, comment.subject)) throw new AppError('not_found');
  return { comment, subject: await readSubject(ctx, comment.subject, comment.subject_id) };
}

const readerRoles = async (ctx: Ctx, subject: CommentSubject): Promise<Role[]> =>
  rolesWith(await readPermissions(ctx), commentPermissions[subject]);

/** The mentioned users without duplicates; refuses anyone who is inactive or may not see the record. */
async function requireReaders(
  ctx: Ctx,
  subject: CommentSubject,
  mentions: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(mentions)];
  if (ids.length === 0) return ids;
  const others = await repo.selectNoReaders(ctx.db, ids, await readerRoles(ctx, subject));
  if (others.length > 0) refuse(invalid('mentions', 'validation.mentions', { names: others.join(', ') }));
  return ids;
}

async function requireSlowPace({ db, user, now, quiet }: Ctx): Promise<void> {
  if (user.id === null || quiet) return;
  const written = await repo.countWritten(db, user.id, new Date(now.getTime() - minuteMs));
  if (written >= maxCommentsPerMinute) throw new AppError('too_many_requests', { retryAfter: 60 });
}

/** In the history of the record; open screens fetch its comments, not the lists of records. */
function trace(
  ctx: Ctx,
  { subject, id, name }: Subject,
  action: string,
  commentId: string,
  changes: AuditChanges,
): Promise<void> {
  return record(ctx, {
    action,
    entity: subject,
    id,
    name,
    announcedAs: `${subject}_comment`,
    changes: { comment_id: { to: commentId }, ...changes },
  });
}

/** Notifies mentioned colleagues in the app and by mail; never the author. */
async function tell(ctx: Ctx, subject: Subject, mentioned: readonly string[], text: string): Promise<void> {
  const others = mentioned.filter((id) => id !== ctx.user.id);
  if (others.length === 0) return;
  await subject.notify(ctx, others);
  await notify(ctx, {
    template: 'comment_mention',
    creatorId: null,
    mentioned: others,
    entity: subject.subject,
    id: subject.id,
    values: () => ({ ...subject.mailValues, actorName: ctx.user.name, commentText: text }),
  });
}
