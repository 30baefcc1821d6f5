import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { useIsUsed } from '../../entities/field-config/use-fields.ts';
import { useReplacementRule } from '../../entities/settings/use-replacement-rule.ts';
import { useCan } from '../../lib/auth.ts';
import { fieldGroups, type FieldGroup } from './field-groups.ts';

/** The groups with the fields in use, without what nothing depends on, and with costs for those who may see them. */
export function useFieldGroups(type: MachineType): FieldGroup[] {
  const withCosts = useCan('machines.view_costs');
  const isUsed = useIsUsed(type);
  const { replacements_required } = useReplacementRule();
  return fieldGroups({
    type,
    withCosts,
    isUsed: (name) => isUsed(name) && (replacements_required || name !== 'no_replacement_needed'),
  });
}
