import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { entityTypeOf } from '@strojpark/core/domain/fields/custom-fields';
import type { MachineFieldName, MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n.ts';
import { useFieldConfigs } from './field-config.queries.ts';

const nothing: readonly FieldConfig[] = [];

/** The fields of a machine type in display order, also those not in use; empty while there is no response. */
export function useFields(type: MachineType): readonly FieldConfig[] {
  const { data = nothing } = useFieldConfigs();
  return useMemo(() => data.filter(({ entityType }) => entityType === entityTypeOf(type)), [data, type]);
}

/** The custom fields in use of a machine type. */
export function useCustomFields(type: MachineType): readonly FieldConfig[] {
  const fields = useFields(type);
  return useMemo(() => fields.filter(({ isCustom, isUsed }) => isCustom && isUsed), [fields]);
}

/** Whether a built-in field is in use; without a response all are. */
export function useIsUsed(type: MachineType): (name: MachineFieldName) => boolean {
  const fields = useFields(type);
  const unused = useMemo(
    () => new Set(fields.flatMap(({ fieldName, isUsed }) => (isUsed ? [] : [fieldName]))),
    [fields],
  );
  return (name) => !unused.has(name);
}

/** The configured label of a field in the current language, otherwise the built-in one. */
export function useFieldLabel(type: MachineType): (name: MachineFieldName) => string {
  const { t } = useTranslation();
  const fields = useFields(type);
  return (name) =>
    labelOf(fields.find(({ fieldName }) => fieldName === name)) || t(`machines.fields.${name}`);
}

/** The label of a configured field in the current language. */
export const labelOf = (field: FieldConfig | undefined): string =>
  field?.translations[currentLanguage()].displayName ?? '';
