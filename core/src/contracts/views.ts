import * as z from 'zod';
import { roles } from '../domain/access/permissions.ts';
import { viewLists, viewScopes, watchRhythms, watchWays } from '../domain/views/views.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { idParams, requiredText, timestamp, uuid } from './common.ts';

const viewList = z.enum(viewLists);

const viewState = z.object({
  /** As in the URL of the list. */
  filter: z.record(
    z.string().max(60),
    z.union([
      z.string().min(1).max(2000),
      z.number(),
      z.boolean(),
      z.array(z.string().max(320)).min(1).max(100),
    ]),
  ),
  sort: z.string().max(80).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  /** Of machine lists: table or cards, row height, and the columns in their order. */
  layout: z
    .object({
      view: z.enum(['table', 'grid']),
      isCompact: z.boolean(),
      columns: z.array(z.string().max(80)).max(300),
      hidden: z.array(z.string().max(80)).max(300),
    })
    .optional(),
});

const nameAndScope = {
  name: requiredText(80),
  /** Only for yourself, for everyone, or the list that a role starts with. */
  scope: z.enum(viewScopes),
  /** With the scope `role`. */
  role: z.enum(roles).nullable(),
};

interface Wanted {
  scope: (typeof viewScopes)[number];
  role: (typeof roles)[number] | null;
}

function checkRole({ scope, role }: Wanted, ctx: z.RefinementCtx): void {
  if ((scope === 'role') !== (role !== null))
    ctx.addIssue({ code: 'custom', path: ['role'], message: 'validation.required' });
}

/** What the form of a view asks for. */
export const viewNameBody = z.object(nameAndScope).superRefine(checkRole);

const viewBody = z.object({ list: viewList, ...nameAndScope, state: viewState }).superRefine(checkRole);

/** What someone who watches a view of machines chooses. */
export const viewSubscription = z.object({ rhythm: z.enum(watchRhythms), way: z.enum(watchWays) });
/** The form of a subscription: `off` ends it. */
export const viewWatchForm = viewSubscription.extend({ rhythm: z.enum(['off', ...watchRhythms]) });
export type ViewSubscription = z.output<typeof viewSubscription>;

export const view = z.object({
  id: uuid,
  list: viewList,
  ...nameAndScope,
  state: viewState,
  version: z.number().int(),
  /** Who made it; null if they have been deleted. */
  created_by_name: z.string().nullable(),
  updated_at: timestamp,
  mayChange: z.boolean(),
  /** Your own; null if you do not watch the view. */
  subscription: viewSubscription.nullable(),
  /** How many people watch it, and how many schedules send it: what ends when it is deleted. */
  watchers: z.number().int(),
  schedules: z.number().int(),
  /** Deleted categories and custom fields that it filters or sorts by. */
  missing: z.array(z.object({ kind: z.enum(['category', 'field']), name: z.string() })),
});
export type View = z.output<typeof view>;

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/views',
    access: 'in-person',
    summary: 'List the views of all lists that you may see, in your own order',
    response: z.array(view),
  }),
  get: endpoint({
    method: 'GET',
    path: '/views/:id',
    access: 'in-person',
    summary: 'Get a view; a private one of another user does not exist for you',
    params: idParams,
    response: view,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/views',
    access: 'in-person',
    summary:
      'Save the filter, order and layout of a list as a view; defaults of a role are set by administrators',
    body: viewBody,
    response: view,
    status: 201,
    errors: ['view_name_taken', 'view_default_taken', 'view_limit'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/views/:id',
    access: 'in-person',
    summary:
      'Change a view: your own, one of the team that you made or as the office, a default as an administrator',
    params: idParams,
    body: z.object({ ...nameAndScope, state: viewState, version: z.number().int() }).superRefine(checkRole),
    response: view,
    errors: [
      'not_found',
      'not_owner',
      'stale_version',
      'view_name_taken',
      'view_default_taken',
      'view_limit',
    ],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/views/:id',
    access: 'in-person',
    summary: 'Delete a view',
    params: idParams,
    response: 'empty',
    errors: ['not_found', 'not_owner'],
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/views/:id/subscription',
    access: 'in-person',
    summary: 'Watch a view of machines: be notified of machines that enter it, at once or daily',
    params: idParams,
    body: viewSubscription,
    response: view,
    errors: ['not_found'],
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/views/:id/subscription',
    access: 'in-person',
    summary: 'Stop watching a view',
    params: idParams,
    response: view,
    errors: ['not_found'],
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/views/order',
    access: 'in-person',
    summary: 'Order the views of a list for yourself; views that are left out follow',
    body: z.object({ list: viewList, ids: z.array(uuid).max(500) }),
    response: 'empty',
  }),
} satisfies Contract;
