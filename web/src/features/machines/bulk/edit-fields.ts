import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { machineBulkChanges } from '@strojpark/core/contracts/machine-bulk';
import type { MachineFieldName, MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { useTranslation } from 'react-i18next';
import type { FieldGroup } from '../field-groups.ts';
import { useFieldGroups } from '../use-field-groups.ts';
import type { FormFieldName } from '../form/machine-form-schema.ts';
import { labelOf, useCustomFields, useFieldLabel } from '../../../entities/field-config/use-fields.ts';

/** A field that can be set for several machines at once. */
export type EditField = { key: string; label: string } & (
  | { name: FormFieldName; config: null }
  | { name: string; config: FieldConfig }
);

const customKey = (name: string): `custom_fields.${string}` => `custom_fields.${name}`;

/** The status has a bulk action of its own. */
const isOffered = (name: MachineFieldName): name is MachineFieldName & FormFieldName =>
  name !== 'status' && name in machineBulkChanges.shape;

/** All fields that the bulk edit offers, in the groups of the machine form. */
export function useEditFields(type: MachineType): { group: string; items: EditField[] }[] {
  const { t } = useTranslation();
  const label = useFieldLabel(type);
  const custom = useCustomFields(type);
  const groups = useFieldGroups(type);
  const choices = ({ name: group, fields }: FieldGroup) => ({
    group: t(`machines.groups.${group}`),
    items: fields.flatMap((name): EditField[] =>
      isOffered(name) ? [{ key: name, name, label: label(name), config: null }] : [],
    ),
  });
  const customItems = custom.map((config): EditField => ({
    key: customKey(config.fieldName),
    name: config.fieldName,
    label: labelOf(config),
    config,
  }));
  return [
    ...groups.filter(({ name }) => name !== 'more').map(choices),
    { group: t('machines.groups.custom'), items: customItems },
    ...groups.filter(({ name }) => name === 'more').map(choices),
  ].filter(({ items }) => items.length > 0);
}
