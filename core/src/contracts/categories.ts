import * as z from 'zod';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { idParams, optionalText, queryFlag, requiredText, uuid } from './common.ts';

export const category = z.object({
  id: uuid,
  key: z.string(),
  name_cs: z.string(),
  name_en: z.string(),
  description_cs: z.string().nullable(),
  description_en: z.string().nullable(),
  is_active: z.boolean(),
  display_order: z.number().int(),
  /** Machines with this category, except deleted ones. */
  machine_count: z.number().int(),
});
export type Category = z.output<typeof category>;

const key = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'validation.categoryKey' });

export const createCategoryBody = z.object({
  key,
  name_cs: requiredText(200),
  /** That in Czech if it is blank. */
  name_en: optionalText(200),
  description_cs: optionalText(2000),
  description_en: optionalText(2000),
  is_active: z.boolean().default(true),
  display_order: z.number().int().min(0).max(100_000).default(0),
});

const updateCategoryBody = z.object({
  key: key.optional(),
  name_cs: requiredText(200).optional(),
  name_en: z.string().trim().max(200).nullable().optional(),
  description_cs: z.string().trim().max(2000).nullable().optional(),
  description_en: z.string().trim().max(2000).nullable().optional(),
  is_active: z.boolean().optional(),
  display_order: z.number().int().min(0).max(100_000).optional(),
});

const manage = inRole('categories.manage');

export const categories = {
  list: endpoint({
    method: 'GET',
    path: '/categories',
    access: 'signed-in',
    summary: 'List all categories in display order',
    response: z.array(category),
  }),
  listActive: endpoint({
    method: 'GET',
    path: '/categories/active',
    access: 'signed-in',
    summary: 'List active categories in display order',
    response: z.array(category),
  }),
  get: endpoint({
    method: 'GET',
    path: '/categories/:id',
    access: 'signed-in',
    summary: 'Get a category',
    params: idParams,
    response: category,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/categories',
    access: manage,
    summary: 'Create a category',
    body: createCategoryBody,
    response: category,
    status: 201,
    errors: ['category_key_taken'],
  }),
  reorder: endpoint({
    method: 'PATCH',
    path: '/categories/bulk/display-order',
    access: manage,
    summary: 'Set the display order of several categories',
    body: z.object({
      items: z
        .array(z.object({ id: uuid, display_order: z.number().int().min(0).max(100_000) }))
        .min(1)
        .max(500),
    }),
    response: z.array(category),
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/categories/:id',
    access: manage,
    summary: 'Update a category',
    params: idParams,
    body: updateCategoryBody,
    response: category,
    errors: ['not_found', 'category_key_taken'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/categories/:id',
    access: manage,
    summary: 'Delete a category that no machine uses; if views use it, only with `despiteViews`',
    params: idParams,
    query: z.object({ despiteViews: queryFlag }),
    response: 'empty',
    errors: ['not_found', 'category_in_use', 'used_by_views'],
  }),
} satisfies Contract;
