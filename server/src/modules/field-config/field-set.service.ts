import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { entityTypeOf, type CustomFieldType } from '@strojpark/core/domain/fields/custom-fields';
import { isListed } from '@strojpark/core/domain/fields/field-config-rules';
import { machineTypes, type MachineType } from '@strojpark/core/domain/fields/machine-fields';
import type { Ctx } from '../../lib/ctx.ts';
import { selectFieldConfigs, selectStamp } from './field-config.repo.ts';

type Names = Readonly<Record<MachineType, readonly string[]>>;

/** The configuration of all fields at one time. */
export interface FieldSet {
  /** Changes with every change of the configuration, by any process. */
  stamp: string;
  /** In display order. */
  configs: readonly FieldConfig[];
  custom: Readonly<Record<MachineType, readonly FieldConfig[]>>;
  /** The names of all custom fields, and of those shown in lists. */
  customNames: Names;
  visibleNames: Names;
}

let cached: FieldSet | null = null;

/** The fields at the start of the call, for calls that do not change them. */
export async function fieldSetOfCall(ctx: Pick<Ctx, 'db' | 'fieldSetStamp'>): Promise<FieldSet> {
  return cached !== null && cached.stamp === ctx.fieldSetStamp ? cached : fieldSet(ctx);
}

/** The current fields, cached in memory; one small query checks whether the cache is up to date. */
export async function fieldSet(ctx: Pick<Ctx, 'db'>): Promise<FieldSet> {
  const stamp = await selectStamp(ctx.db);
  if (cached?.stamp === stamp) return cached;
  const configs = await selectFieldConfigs(ctx.db);
  const set = describe(stamp, configs);
  cached = set;
  return set;
}

function describe(stamp: string, configs: readonly FieldConfig[]): FieldSet {
  const byType = <T>(pick: (fields: readonly FieldConfig[]) => T) =>
    Object.fromEntries(
      machineTypes.map((type) => {
        const own = configs.filter((field) => field.isCustom && field.entityType === entityTypeOf(type));
        return [type, pick(own)];
      }),
    ) as Record<MachineType, T>;
  return {
    stamp,
    configs,
    custom: byType((fields) => fields),
    customNames: byType((fields) => fields.map(({ fieldName }) => fieldName)),
    visibleNames: byType((fields) => fields.filter(isListed).map(({ fieldName }) => fieldName)),
  };
}

/** The custom fields of one machine type, or of both. */
export const customFieldsOf = ({ custom }: FieldSet, type?: MachineType): readonly FieldConfig[] =>
  type === undefined ? machineTypes.flatMap((each) => custom[each]) : custom[type];

/** The type of a custom field of any machine type; undefined for an unknown name. */
export const customTypeOf = (set: FieldSet, name: string): CustomFieldType | undefined =>
  customFieldsOf(set).find(({ fieldName }) => fieldName === name)?.fieldType;
