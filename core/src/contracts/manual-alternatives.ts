import * as z from 'zod';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { requiredText } from './common.ts';

export const model = requiredText(200);

/** Replacement models; trimmed, without empty and repeated ones; at least one must remain. */
export const replacements = z
  .array(z.string().trim().max(200))
  .max(50)
  .transform((names) => [...new Set(names.filter((name) => name !== ''))])
  .refine((names) => names.length > 0, { error: 'validation.required' });

/** Model name → names of the models that replace it. */
const alternatives = z.record(z.string(), z.array(z.string()));
export type ManualAlternatives = z.output<typeof alternatives>;

const view = inRole('settings.view');
const edit = inRole('settings.edit');

export const manualAlternatives = {
  list: endpoint({
    method: 'GET',
    path: '/settings/manual-alternatives',
    access: view,
    summary: 'List the models that replace discontinued models',
    response: alternatives,
  }),
  save: endpoint({
    method: 'POST',
    path: '/settings/manual-alternatives',
    access: edit,
    summary: 'Add or update models; models that are not in the body are kept',
    body: z.record(model, replacements),
    response: alternatives,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/settings/manual-alternatives/:key',
    access: edit,
    summary: 'Remove a model and its replacements',
    params: z.object({ key: model }),
    response: 'empty',
    errors: ['not_found'],
  }),
} satisfies Contract;
