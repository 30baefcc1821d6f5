import type { Machine } from '@strojpark/core/contracts/machine-record';
import { needsValue } from '@strojpark/core/domain/fields/field-config-rules';
import {
  type MachineFieldName,
  type MachineType,
  fieldOf,
  machineTypes,
} from '@strojpark/core/domain/fields/machine-fields';
import { importOriginals } from '@strojpark/core/domain/imports/import-fallbacks';
import type { MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../../lib/forms.ts';
import type { FieldGroup } from '../field-groups.ts';
import { InTurn } from '../../../ui/in-turn.tsx';
import { useAfterPaint } from '../../../ui/use-after-paint.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useFieldGroups } from '../use-field-groups.ts';
import { useCustomFields, useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { CustomFieldInput } from './custom-field-input.tsx';
import { FieldFieldset } from './field-fieldset.tsx';
import { FieldInput } from './field-input.tsx';
import type { FormFieldName, machineForm } from './machine-form-schema.ts';
import { useRequiredFields } from './use-form-schema.ts';

interface MachineFieldsProps {
  contract: ContractForm<typeof machineForm>;
  type: MachineType;
  /** The statuses that can be selected. */
  statuses: readonly MachineStatus[];
  /** Its category and currency stay selectable; without one, a machine is added. */
  machine?: Pick<Machine, 'category' | 'currency'>;
  /** Whether a stock machine may become a used one. */
  mayChangeType?: boolean;
  /** Whether sale price and currency are shown: they are fields of the record. */
  isSold?: boolean;
  /** After the current value. */
  priceReason?: ReactNode;
  /** Changed when values are set from outside, to remount inputs with a state of their own. */
  generation?: number;
}

const firstFields: ReadonlySet<FormFieldName> = new Set(['name', 'manufacturer', 'model']);

/** Of a new machine, what is not folded away on a phone. */
const firstGroups: ReadonlySet<string> = new Set(['identity', 'state']);

const isFormField = (contract: MachineFieldsProps['contract'], name: string): name is FormFieldName =>
  name in contract.form.getValues();

/**
 * The machine fields in labelled groups: common ones, then those of the type. The first frame has those that are typed
 * first. For a new machine, what few type is folded away, last what only an import fills.
 */
export function MachineFields(props: MachineFieldsProps) {
  const { contract, type, statuses, machine, mayChangeType = false, isSold = false, generation = 0 } = props;
  const { priceReason } = props;
  const { t } = useTranslation();
  const groups = useFieldGroups(type);
  const label = useFieldLabel(type);
  const required = useRequiredFields(type);
  const status = contract.form.watch('status');
  const isPainted = useAfterPaint();
  const isPhone = useIsPhone();
  const isNew = machine === undefined;
  const { errors, submitCount } = contract.form.formState;

  const optionsOf = (name: FormFieldName): readonly string[] | undefined => {
    if (name === 'status') return statuses;
    if (name === 'type') return machineTypes;
    return machine && (name === 'category' || name === 'currency') ? [machine[name]] : undefined;
  };
  const isShown = (name: string) => {
    if (name === 'type') return mayChangeType;
    return (name !== 'sale_price' && name !== 'sale_currency') || status === 'sold';
  };
  const isLocked = (name: string) => isSold && (name === 'sale_price' || name === 'sale_currency');

  const isOffered = (name: MachineFieldName): name is MachineFieldName & FormFieldName =>
    isFormField(contract, name) && isShown(name);

  const input = (name: FormFieldName) => (
    <FieldInput
      key={fieldOf(name).type === 'map' ? `${name} ${generation}` : name}
      name={name}
      label={label(name)}
      hint={isNew && name === 'name' ? t('machines.form.nameHint') : undefined}
      isRequired={required.includes(name)}
      contract={contract}
      options={optionsOf(name)}
      disabled={isLocked(name)}
    />
  );
  // Their counterparts are typed; one that is required stays among the others.
  const originals = new Set<MachineFieldName>(
    isNew ? importOriginals(type).map(({ original }) => original) : [],
  );
  const isOriginal = (name: MachineFieldName) => originals.has(name) && !required.some((one) => one === name);
  const isFolded = (name: FieldGroup['name']) =>
    isNew &&
    // A sale needs its price.
    !(name === 'finance' && status === 'sold') &&
    (name === 'used' || (isPhone && !firstGroups.has(name)));

  const fieldset = (key: string, title: string, names: readonly MachineFieldName[], canFold: boolean) => {
    const fields = names.filter(isOffered);
    if (fields.length === 0) return null;
    const isFoldable = canFold && !fields.some((name) => required.includes(name));
    const fold = { hasErrors: fields.some((name) => errors[name] !== undefined), submitCount };
    return (
      <FieldFieldset key={key} title={title} fold={isFoldable ? fold : undefined}>
        {fields
          .filter((field) => isPainted || firstFields.has(field))
          .map((field) => (
            <Fragment key={field}>
              {input(field)}
              {field === 'current_value' && priceReason}
            </Fragment>
          ))}
      </FieldFieldset>
    );
  };
  const group = ({ name, fields }: FieldGroup) =>
    fieldset(
      name,
      t(`machines.groups.${name}`),
      fields.filter((field) => !isOriginal(field)),
      isFolded(name),
    );
  const imported = groups.flatMap(({ fields }) => fields).filter(isOriginal);

  return (
    <InTurn first={1} waits={!isPainted}>
      {groups.filter(({ name }) => name !== 'more').map(group)}
      <CustomFields contract={contract} type={type} canFold={isNew && isPhone} />
      {groups.filter(({ name }) => name === 'more').map(group)}
      {imported.length > 0 && fieldset('imported', t('machines.detail.imported'), imported, true)}
    </InTurn>
  );
}

interface CustomFieldsProps {
  contract: ContractForm<typeof machineForm>;
  type: MachineType;
  canFold: boolean;
}

/** The group of custom fields, if the type has any. */
function CustomFields({ contract, type, canFold }: CustomFieldsProps) {
  const { t } = useTranslation();
  const fields = useCustomFields(type);
  if (fields.length === 0) return null;
  const { errors, submitCount } = contract.form.formState;
  const fold = { hasErrors: errors.custom_fields !== undefined, submitCount };
  return (
    <FieldFieldset
      title={t('machines.groups.custom')}
      fold={canFold && !fields.some(needsValue) ? fold : undefined}
    >
      {fields.map((field) => (
        <CustomFieldInput key={field.id} field={field} contract={contract} />
      ))}
    </FieldFieldset>
  );
}
