import * as z from 'zod';
import {
  commentPermissions,
  commentSubjects,
  type CommentSubject,
} from '../domain/comments/comment-subjects.ts';
import { maxCommentLength, maxMentions } from '../domain/comments/comment-text.ts';
import { roles } from '../domain/access/permissions.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { idParams, page, pageQuery, requiredText, timestamp, uuid } from './common.ts';
import { machineType } from './machine-record.ts';

const comment = z.object({
  id: uuid,
  subject: z.enum(commentSubjects),
  subject_id: uuid,
  /** Plain text; null when the comment is deleted or anonymised. */
  text: z.string().nullable(),
  /** The colleagues mentioned in it, by their current names. */
  mentions: z.array(z.object({ id: uuid, name: z.string() })),
  /** Whether the author says that it names a customer, so that it is erased with the customer's data. */
  names_customer: z.boolean(),
  /** Null: an API key, or a user who no longer exists. */
  author_id: uuid.nullable(),
  /** At the time of writing. */
  author_name: z.string(),
  created_at: timestamp,
  edited_at: timestamp.nullable(),
  deleted_at: timestamp.nullable(),
  deleted_by_name: z.string().nullable(),
  anonymised: z.boolean(),
});
export type Comment = z.output<typeof comment>;

/** A comment found by its text, with its record. */
const foundComment = z.object({
  ...comment.shape,
  text: z.string(),
  /** Null for a comment on a demand. */
  machine: z.object({ id: uuid, name: z.string(), type: machineType }).nullable(),
  /** The customer of the reservation or demand; null for a comment on a machine. */
  customer: z.string().nullable(),
});
export type FoundComment = z.output<typeof foundComment>;

const colleague = z.object({ id: uuid, name: z.string(), role: z.enum(roles) });
export type Colleague = z.output<typeof colleague>;

const commentBody = z.object({
  text: requiredText(maxCommentLength),
  /** Ids of active users who may see the record. */
  mentions: z.array(uuid).max(maxMentions).default([]),
  namesCustomer: z.boolean().default(false),
});

const subjectPage = z.object({ ...pageQuery, limit: z.coerce.number().int().min(1).max(100).default(20) });

/** The calls under a record of the subject; anyone who sees it may comment. */
function callsOf<const S extends CommentSubject>(subject: S) {
  const access = commentPermissions[subject];
  const path = `/${subject}s/:id/comments` as const;
  return {
    list: endpoint({
      method: 'GET',
      path,
      access,
      summary: `List the comments of a ${subject}, newest first`,
      params: idParams,
      query: subjectPage,
      response: page(comment),
      errors: ['not_found', 'cursor_mismatch'],
    }),
    create: endpoint({
      method: 'POST',
      path,
      access,
      summary: `Comment on a ${subject}; mentioned colleagues are notified`,
      params: idParams,
      body: commentBody,
      response: comment,
      status: 201,
      errors: ['not_found', 'too_many_requests'],
    }),
    colleagues: endpoint({
      method: 'GET',
      path: `${path}/colleagues`,
      access,
      summary: `List the active users who may see a ${subject} and be mentioned in its comments`,
      params: idParams,
      response: z.array(colleague),
      errors: ['not_found'],
    }),
  } satisfies Contract;
}

export const machineComments = callsOf('machine');
export const reservationComments = callsOf('reservation');
export const demandComments = callsOf('demand');

export const comments = {
  search: endpoint({
    method: 'GET',
    path: '/comments',
    access: 'signed-in',
    summary: 'Find comments by their text, newest first, in the records that you may see',
    query: z.object({
      /** Every word must occur; ignores case and diacritics. */
      search: requiredText(200),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.object({ items: z.array(foundComment) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/comments/:id',
    access: 'signed-in',
    summary: 'Edit your own comment; colleagues whom it has not mentioned before are notified',
    params: idParams,
    body: commentBody,
    response: comment,
    errors: ['not_found', 'not_owner', 'too_many_requests'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/comments/:id',
    access: 'signed-in',
    summary: 'Delete your own comment, or any as an administrator; who deleted it and when stays visible',
    params: idParams,
    response: comment,
    errors: ['not_found', 'not_owner'],
  }),
} satisfies Contract;
