import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { useIsUsed } from '../../entities/field-config/use-fields.ts';
import { useCan } from '../../lib/auth.ts';
import { fieldGroups, type FieldGroup } from './field-groups.ts';

/** The groups with the fields in use, and with costs for those who may see them. */
export function useFieldGroups(type: MachineType): FieldGroup[] {
  const withCosts = useCan('machines.view_costs');
  return fieldGroups({ type, withCosts, isUsed: useIsUsed(type) });
}
