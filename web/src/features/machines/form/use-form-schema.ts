import type { Machine } from '@strojpark/core/contracts/machine-record';
import { needsValue } from '@strojpark/core/domain/fields/field-config-rules';
import { fieldOf, type MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { isBlank } from '@strojpark/core/domain/blank';
import { useMemo } from 'react';
import { useFieldConfigs } from '../../../entities/field-config/field-config.queries.ts';
import { useCan } from '../../../lib/auth.ts';
import { useFields } from '../../../entities/field-config/use-fields.ts';
import { machineForm, machineFormSchema, type FormFieldName } from './machine-form-schema.ts';

const isFormField = (name: string): name is FormFieldName =>
  name !== 'custom_fields' && name in machineForm.shape;

/** The built-in fields of a type that are required and that the user may set. */
export function useRequiredFields(type: MachineType): FormFieldName[] {
  const fields = useFields(type);
  const seesCosts = useCan('machines.view_costs');
  return useMemo(
    () =>
      fields
        .filter(needsValue)
        .map(({ fieldName }) => fieldName)
        .filter(isFormField)
        .filter((name) => seesCosts || fieldOf(name).cost !== true),
    [fields, seesCosts],
  );
}

/**
 * The validation of the machine form: the contract plus the field configuration. As on the server, a required field
 * that was blank already may stay blank.
 */
export function useFormSchema(type: MachineType, machine?: Machine) {
  const { data } = useFieldConfigs();
  const required = useRequiredFields(type);
  return useMemo(() => {
    const mayStayBlank = (name: string) => machine !== undefined && isBlank(machine.custom_fields[name]);
    const custom = (data ?? [])
      .filter(({ isCustom }) => isCustom)
      .map((field) => ({ ...field, isRequired: needsValue(field) && !mayStayBlank(field.fieldName) }));
    return machineFormSchema({
      status: machine?.status ?? 'available',
      custom,
      required: required.filter((name) => machine === undefined || !isBlank(machine[name])),
    });
  }, [data, required, machine]);
}
