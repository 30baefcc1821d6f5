import { fieldConfigChanges, newCompleteField } from '@strojpark/core/contracts/field-config';
import { newFieldRefusal } from '@strojpark/core/domain/fields/field-config-rules';
import * as z from 'zod';

const name = z
  .string()
  .trim()
  .max(200)
  .refine((text) => text !== '', { error: 'validation.fieldBothNames' });

const translation = newCompleteField.shape.translations.shape.cs.extend({ displayName: name });
const translations = z.object({ cs: translation, en: translation });

/** The contract plus the rules that the server checks beyond it. */
export const newFieldSchema = newCompleteField.extend({ translations }).superRefine((field, ctx) => {
  const refusal = newFieldRefusal(field);
  if (refusal?.field !== undefined && refusal.message !== undefined)
    ctx.addIssue({ code: 'custom', path: [refusal.field], message: refusal.message });
});

export const editFieldSchema = fieldConfigChanges
  .pick({ displayName: true, importColumnName: true, importAliases: true, options: true })
  .extend({ displayName: fieldConfigChanges.shape.displayName.unwrap(), translations });
