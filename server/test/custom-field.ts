import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FieldConfig, newCompleteField } from '@strojpark/core/contracts/field-config';
import type * as z from 'zod';
import type { TestApp, TestUser } from './test-app.ts';

export type NewField = z.input<typeof newCompleteField>;

/** The body of a new custom field; by default a text field of used machines. */
export function customField(fieldName: string, values: Partial<NewField> = {}): NewField {
  const displayName = values.displayName ?? `Pole ${fieldName}`;
  return {
    entityType: 'used_machine',
    fieldName,
    displayName,
    fieldType: 'text',
    translations: { cs: { displayName }, en: { displayName: `Field ${fieldName}` } },
    ...values,
  };
}

/** Adds a custom field as an administrator does. */
export async function addCustomField(
  test: TestApp,
  admin: TestUser,
  fieldName: string,
  values: Partial<NewField> = {},
): Promise<FieldConfig> {
  const body = customField(fieldName, values);
  const answer = await test.call<FieldConfig>(admin, 'POST', '/field-config/complete', body);
  if (answer.status !== 201) throw new Error(`${fieldName}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const program = fileURLToPath(new URL('custom-field-process.ts', import.meta.url));

/** Adds the field in a separate process. */
export const addFieldInProcess = (test: TestApp, field: NewField): ChildProcess =>
  spawn(process.execPath, [program, test.testDb.url, JSON.stringify(field)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
