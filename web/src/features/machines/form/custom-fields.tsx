import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../../lib/forms.ts';
import { useCustomFields } from '../use-fields.ts';
import { CustomFieldInput } from './custom-field-input.tsx';
import type { machineForm } from './machine-form-schema.ts';
import classes from './machine-fields.module.css';

interface CustomFieldsProps {
  contract: ContractForm<typeof machineForm>;
  type: MachineType;
}

/** The group of custom fields of a type, where there are any. */
export function CustomFields({ contract, type }: CustomFieldsProps) {
  const { t } = useTranslation();
  const fields = useCustomFields(type);
  if (fields.length === 0) return null;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>{t('machines.groups.custom')}</legend>
      <div className={classes.fields}>
        {fields.map((field) => (
          <CustomFieldInput key={field.id} field={field} contract={contract} />
        ))}
      </div>
    </fieldset>
  );
}
