import type { Machine } from '@strojpark/core/contracts/machine-record';
import {
  type MachineFieldName,
  type MachineType,
  fieldOf,
  machineTypes,
} from '@strojpark/core/domain/fields/machine-fields';
import type { MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../../lib/forms.ts';
import type { FieldGroup } from '../field-groups.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { InTurn } from '../../../ui/in-turn.tsx';
import { useAfterPaint } from '../../../ui/use-after-paint.ts';
import { useFieldGroups } from '../use-field-groups.ts';
import { useCustomFields, useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { CustomFieldInput } from './custom-field-input.tsx';
import { FieldInput } from './field-input.tsx';
import type { FormFieldName, machineForm } from './machine-form-schema.ts';
import { useRequiredFields } from './use-form-schema.ts';
import classes from './machine-fields.module.css';

interface MachineFieldsProps {
  contract: ContractForm<typeof machineForm>;
  type: MachineType;
  /** The statuses that can be selected. */
  statuses: readonly MachineStatus[];
  /** Its category and currency stay selectable. */
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

const isFormField = (contract: MachineFieldsProps['contract'], name: string): name is FormFieldName =>
  name in contract.form.getValues();

/** The machine fields in labelled groups: common ones, then those of the type. The first frame has those that are typed first. */
export function MachineFields(props: MachineFieldsProps) {
  const { contract, type, statuses, machine, mayChangeType = false, isSold = false, generation = 0 } = props;
  const { priceReason } = props;
  const { t } = useTranslation();
  const groups = useFieldGroups(type);
  const label = useFieldLabel(type);
  const required = useRequiredFields(type);
  const status = contract.form.watch('status');
  const isPainted = useAfterPaint();

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
      isRequired={required.includes(name)}
      contract={contract}
      options={optionsOf(name)}
      disabled={isLocked(name)}
    />
  );
  const fieldset = ({ name, fields }: FieldGroup) => (
    <fieldset key={name} className={classes.group}>
      <legend className={classes.title}>{t(`machines.groups.${name}`)}</legend>
      <FieldGrid>
        {fields
          .filter(isOffered)
          .filter((field) => isPainted || firstFields.has(field))
          .map((field) => (
            <Fragment key={field}>
              {input(field)}
              {field === 'current_value' && priceReason}
            </Fragment>
          ))}
      </FieldGrid>
    </fieldset>
  );

  return (
    <InTurn first={1} waits={!isPainted}>
      {groups.filter(({ name }) => name !== 'more').map(fieldset)}
      <CustomFields contract={contract} type={type} />
      {groups.filter(({ name }) => name === 'more').map(fieldset)}
    </InTurn>
  );
}

interface CustomFieldsProps {
  contract: ContractForm<typeof machineForm>;
  type: MachineType;
}

/** The group of custom fields, if the type has any. */
function CustomFields({ contract, type }: CustomFieldsProps) {
  const { t } = useTranslation();
  const fields = useCustomFields(type);
  if (fields.length === 0) return null;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>{t('machines.groups.custom')}</legend>
      <FieldGrid>
        {fields.map((field) => (
          <CustomFieldInput key={field.id} field={field} contract={contract} />
        ))}
      </FieldGrid>
    </fieldset>
  );
}
