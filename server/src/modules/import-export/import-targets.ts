import { importAliases } from '@strojpark/core/domain/import-aliases';
import type { MappableField } from '@strojpark/core/domain/import-mapping';
import { isImportSystemField } from '@strojpark/core/domain/import-system-fields';
import type { ImportField, ImportFieldType } from '@strojpark/core/domain/import-values';
import {
  conditions,
  fieldOf,
  fieldsOf,
  type FieldType,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/machine-fields';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import { listByEntity } from '../field-config/field-config.service.ts';

/** A field as an import sees it; without a definition it is one that an import may never fill. */
export interface ImportTarget extends MappableField {
  name: MachineFieldName;
  displayName: string;
  required: boolean;
  definition: ImportField | null;
}

type OptionTexts = NonNullable<ImportField['optionTexts']>;

/** What files write for a closed choice besides its own name. */
const optionTexts: Partial<Record<MachineFieldName, OptionTexts>> = {
  condition: Object.fromEntries(
    conditions.map((condition) => [
      condition,
      [message('cs', `machines.condition.${condition}`), message('en', `machines.condition.${condition}`)],
    ]),
  ),
  currency: { CZK: ['Kč'], EUR: ['€'], USD: ['$'] },
};

/** The fields of a type in their configured order, with the headers that suggest them. */
export async function importTargets(ctx: Ctx, type: MachineType): Promise<ImportTarget[]> {
  const configs = await listByEntity(ctx, type === 'stock' ? 'stock_machine' : 'used_machine');
  const byName = new Map(configs.map((config, order) => [config.fieldName, { ...config, order }]));
  const aliases: Partial<Record<MachineFieldName, readonly string[]>> = importAliases;
  const orderOf = (name: string) => byName.get(name)?.order ?? configs.length;

  return fieldsOf(type)
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map((name) => {
      const config = byName.get(name);
      const required = fieldOf(name).required === true || config?.isRequired === true;
      return {
        name,
        displayName:
          config?.translations[ctx.language].displayName ?? message(ctx.language, `machines.fields.${name}`),
        required,
        definition: definitionOf(name, required),
        importColumnName: config?.importColumnName ?? null,
        aliases: config?.importAliases ?? aliases[name] ?? [],
      };
    });
}

const isImportType = (type: FieldType): type is ImportFieldType => type !== 'timestamp' && type !== 'map';

function definitionOf(name: MachineFieldName, required: boolean): ImportField | null {
  const { type, importable, max, min, scale, options } = fieldOf(name);
  if (!importable || isImportSystemField(name) || !isImportType(type)) return null;
  const texts = optionTexts[name];
  return {
    type,
    required,
    ...(max !== undefined && { max }),
    ...(min !== undefined && { min }),
    ...(scale !== undefined && { scale }),
    ...(options && { options }),
    ...(texts && { optionTexts: texts }),
  };
}
