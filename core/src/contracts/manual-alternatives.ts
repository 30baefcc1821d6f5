import * as z from 'zod';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { requiredText } from './common.ts';
import { coverUrl } from './machine-record.ts';

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

/** A model of the list: one of its machines, by which it is recognised, and how many can replace another now. */
const modelInUse = z.object({
  model: z.string(),
  /** Null: there is no machine of this model. */
  machine: z
    .object({
      name: z.string(),
      manufacturer: z.string(),
      model: z.string(),
      category: z.string(),
      cover_url: coverUrl,
    })
    .nullable(),
  /** Available stock machines; counting stops at 100. */
  available: z.number().int(),
});
export type ModelInUse = z.output<typeof modelInUse>;

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
  listModels: endpoint({
    method: 'GET',
    path: '/settings/manual-alternatives/models',
    access: view,
    summary:
      'List the models in the list, each with one of its machines and the number of available stock machines',
    response: z.array(modelInUse),
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
