import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';
import { queryFlag, uuid } from './common.ts';

export const entityTypes = ['used_machine', 'stock_machine'] as const;
export const fieldTypes = ['text', 'number', 'date', 'boolean', 'textarea', 'select'] as const;

const translation = z.object({
  displayName: z.string(),
  placeholder: z.string().nullable(),
  description: z.string().nullable(),
});

export const fieldConfig = z.object({
  id: uuid,
  entityType: z.enum(entityTypes),
  fieldName: z.string(),
  displayName: z.string(),
  fieldType: z.enum(fieldTypes),
  isVisible: z.boolean(),
  isRequired: z.boolean(),
  displayOrder: z.number().int(),
  importColumnName: z.string().nullable(),
  importAliases: z.array(z.string()),
  isSystemField: z.boolean(),
  isCustom: z.boolean(),
  translations: z.object({ cs: translation, en: translation }),
});
export type FieldConfig = z.output<typeof fieldConfig>;

export const fieldConfigs = {
  listByEntity: endpoint({
    method: 'GET',
    path: '/field-config/entity/:entityType',
    access: 'signed-in',
    summary: 'The fields of a kind of machine in display order',
    params: z.object({ entityType: z.enum(entityTypes) }),
    query: z.object({ visible: queryFlag }),
    response: z.array(fieldConfig),
  }),
} satisfies Contract;
