import * as z from 'zod';
import { entityTypes, fieldTypes } from '../domain/fields/custom-fields.ts';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { idParams, optionalText, queryFlag, requiredText, timestamp, uuid } from './common.ts';

const entityType = z.enum(entityTypes);

const translation = z.object({
  displayName: z.string(),
  placeholder: z.string().nullable(),
  description: z.string().nullable(),
});

const fieldOption = z.object({ value: requiredText(100), cs: requiredText(100), en: requiredText(100) });

/** The unit in which a machine field is shown, entered and imported. */
export const fieldConfig = z.object({
  id: uuid,
  entityType,
  fieldName: z.string(),
  /** The fallback for languages without a translation. */
  displayName: z.string(),
  fieldType: z.enum(fieldTypes),
  /** A field that is not used is in no form, record, filter, list, import, template or export; its values stay. */
  isUsed: z.boolean(),
  /** Whether lists, cards and import templates have it, if it is used. */
  isVisible: z.boolean(),
  isRequired: z.boolean(),
  displayOrder: z.number().int(),
  importColumnName: z.string().nullable(),
  importAliases: z.array(z.string()),
  /** Set by the server only; not available in forms or imports. */
  isSystemField: z.boolean(),
  isCustom: z.boolean(),
  /** The options of a custom `select`. */
  options: z.array(fieldOption),
  translations: z.object({ cs: translation, en: translation }),
});
export type FieldConfig = z.output<typeof fieldConfig>;

const newTranslation = z.object({
  displayName: requiredText(200),
  placeholder: optionalText(200),
  description: optionalText(1000),
});
const translations = z.object({ cs: newTranslation, en: newTranslation });

const importAliases = z.array(requiredText(200)).max(50);
const options = z.array(fieldOption).max(200);
const displayOrder = z.number().int().min(0).max(100_000);

const newField = z.object({
  entityType,
  fieldName: z.string().trim(),
  displayName: requiredText(200),
  fieldType: z.enum(fieldTypes),
  isVisible: z.boolean().default(true),
  isRequired: z.boolean().default(false),
  importColumnName: optionalText(200),
  importAliases: importAliases.default([]),
  options: options.default([]),
});

/** A custom field with its labels in both languages. */
export const newCompleteField = newField.extend({ translations });

const changes = {
  /** Without `translations`, it renames the field in the language of the request. */
  displayName: requiredText(200).optional(),
  isUsed: z.boolean().optional(),
  isVisible: z.boolean().optional(),
  isRequired: z.boolean().optional(),
  displayOrder: displayOrder.optional(),
  importColumnName: z.string().trim().max(200).nullable().optional(),
  importAliases: importAliases.optional(),
};

export const fieldConfigChanges = z.object({
  ...changes,
  options: options.optional(),
  translations: translations.partial().optional(),
});

/** The same change within a bulk call. */
const fieldConfigItem = z.object({ id: uuid, ...changes });

const fieldNames = z.object({ fields: z.record(z.string(), z.string()) });
const translated = z.object({ machines: fieldNames });

export const fieldProblems = [
  'orphaned_column',
  'orphaned_configuration',
  'wrong_type',
  'missing_configuration',
  'few_columns_left',
] as const;

const fieldProblem = z.object({
  problem: z.enum(fieldProblems),
  entityType: entityType.nullable(),
  fieldName: z.string().nullable(),
  message: z.string(),
});

const fieldBackup = z.object({
  /** Returned as `backupTable` when a field is deleted. */
  name: z.string(),
  entityType,
  fieldName: z.string(),
  displayName: z.string(),
  /** Machines that had a value. */
  valueCount: z.number().int(),
  createdAt: timestamp,
  createdBy: z.string(),
});

const orphanedColumn = z.object({ columnName: z.string(), dataType: z.string() });
const manage = inRole('fieldConfig.manage');
const created = ['field_name_taken', 'field_limit', 'field_columns_used_up', 'machines_busy'] as const;

const despiteViews = z.object({ despiteViews: queryFlag });

export const fieldConfigs = {
  listTranslations: endpoint({
    method: 'GET',
    path: '/field-config/translations',
    access: 'signed-in',
    summary: 'Get the names of all machine fields in each language, including custom fields',
    response: z.object({ cs: translated, en: translated }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/field-config',
    access: 'signed-in',
    summary: 'List the fields of both machine types in display order',
    response: z.array(fieldConfig),
  }),
  listByEntity: endpoint({
    method: 'GET',
    path: '/field-config/entity/:entityType',
    access: 'signed-in',
    summary: 'List the fields of a machine type in display order',
    params: z.object({ entityType }),
    query: z.object({ visible: queryFlag }),
    response: z.array(fieldConfig),
  }),
  updateMany: endpoint({
    method: 'PUT',
    path: '/field-config/bulk',
    access: manage,
    summary: 'Update the configuration of several fields, all or none',
    body: z.object({ configs: z.array(fieldConfigItem).min(1).max(500) }),
    response: z.array(fieldConfig),
    errors: ['not_found'],
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/field-config/reorder',
    access: manage,
    summary: 'Set the order of fields of a machine type; fields that are not listed come last',
    body: z.object({ entityType, fieldIds: z.array(uuid).min(1).max(500) }),
    response: z.array(fieldConfig),
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/field-config/:id',
    access: manage,
    summary: 'Update the configuration of a field',
    params: idParams,
    body: fieldConfigChanges,
    response: fieldConfig,
    errors: ['not_found', 'field_option_in_use'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/field-config',
    access: manage,
    summary: 'Create a custom field for an orphaned column',
    body: newField,
    response: fieldConfig,
    status: 201,
    errors: ['field_name_taken', 'field_limit'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/field-config/:id',
    access: manage,
    summary:
      'Remove the configuration of a custom field; its column is kept as an orphan. If views use it, only with `despiteViews`',
    params: idParams,
    query: despiteViews,
    response: 'empty',
    errors: ['not_found', 'field_protected', 'used_by_views'],
  }),
  createComplete: endpoint({
    method: 'POST',
    path: '/field-config/complete',
    access: manage,
    summary: 'Create a custom field with its configuration, translations and column, all or none',
    ownTransactions: true,
    body: newCompleteField,
    response: fieldConfig,
    status: 201,
    errors: created,
  }),
  deleteComplete: endpoint({
    method: 'DELETE',
    path: '/field-config/complete/:id',
    access: manage,
    summary:
      'Delete a custom field and its column; its values are backed up first. If views use it, only with `despiteViews`',
    ownTransactions: true,
    params: idParams,
    query: despiteViews,
    response: z.object({ backupTable: z.string(), valueCount: z.number().int() }),
    errors: ['not_found', 'field_protected', 'used_by_views', 'machines_busy'],
  }),
  synchronize: endpoint({
    method: 'POST',
    path: '/field-config/synchronize',
    access: manage,
    summary:
      'Add missing configurations of built-in fields and remove those of custom fields without a column',
    body: z.object({ entityType }),
    response: z.object({ created: z.array(z.string()), removed: z.array(z.string()) }),
  }),
  listOrphanedColumns: endpoint({
    method: 'GET',
    path: '/field-config/orphaned/columns',
    access: manage,
    summary: 'List machine columns that have no configuration',
    response: z.array(orphanedColumn),
  }),
  listOrphanedConfigurations: endpoint({
    method: 'GET',
    path: '/field-config/orphaned/configurations',
    access: manage,
    summary: 'List configurations of custom fields whose column is missing',
    query: z.object({ entityType: entityType.optional() }),
    response: z.array(fieldConfig),
  }),
  validate: endpoint({
    method: 'GET',
    path: '/field-config/validate',
    access: manage,
    summary: 'Check whether configuration and columns match, and how many columns are left',
    response: z.object({
      isValid: z.boolean(),
      problems: z.array(fieldProblem),
      /** PostgreSQL counts dropped columns too, until the table is rebuilt. */
      columns: z.object({ used: z.number().int(), dropped: z.number().int(), limit: z.number().int() }),
    }),
  }),
  listBackups: endpoint({
    method: 'GET',
    path: '/field-config/backups',
    access: manage,
    summary: 'List deleted custom fields that can be restored, newest first',
    response: z.array(fieldBackup),
  }),
  restoreBackup: endpoint({
    method: 'POST',
    path: '/field-config/backups/:name/restore',
    access: manage,
    summary: 'Restore a deleted custom field with its values',
    ownTransactions: true,
    params: z.object({ name: z.string().max(100) }),
    response: z.object({ field: fieldConfig, valueCount: z.number().int() }),
    errors: ['not_found', ...created],
  }),
} satisfies Contract;
