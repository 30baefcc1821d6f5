import type { FieldConfig } from '@strojpark/core/contracts/field-config';

let built = 0;

/** A visible custom text field of used machines. */
export function buildField(fieldName: string, changes: Partial<FieldConfig> = {}): FieldConfig {
  built += 1;
  const translation = (displayName: string) => ({ displayName, placeholder: null, description: null });
  return {
    id: `44444444-4444-4444-8444-${String(built).padStart(12, '0')}`,
    entityType: 'used_machine',
    fieldName,
    displayName: fieldName,
    fieldType: 'text',
    isUsed: true,
    isVisible: true,
    isRequired: false,
    displayOrder: built,
    importColumnName: null,
    importAliases: [],
    isSystemField: false,
    isCustom: true,
    options: [],
    translations: { cs: translation(`Pole ${fieldName}`), en: translation(`Field ${fieldName}`) },
    ...changes,
  };
}
