import { Text } from '@mantine/core';
import type { CustomValue } from '@strojpark/core/domain/custom-fields';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../../lib/forms.ts';
import { customText } from '../custom-text.ts';
import type { FormValues, machineForm } from '../form/machine-form-schema.ts';
import { useFieldText } from '../use-field-text.ts';
import type { BulkSubject } from './bulk-dialog.ts';
import classes from './bulk-edit.module.css';
import type { EditField } from './edit-fields.ts';
import { chosenValues } from './edit-form.ts';

interface ChangeSummaryProps extends Pick<ContractForm<typeof machineForm>, 'form'> {
  chosen: readonly EditField[];
  subject: BulkSubject;
}

const isBlank = (value: unknown) => value === null || value === undefined || value === '';

/** What will change, in words. */
export function ChangeSummary({ form, chosen, subject: { count, shown } }: ChangeSummaryProps) {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const values = form.watch() as FormValues;
  const textOf = ({ name, config }: EditField, value: unknown) =>
    config === null
      ? fieldText(name, value as string | number | boolean, values.currency ?? '')
      : customText(config, value as CustomValue);
  return (
    <div>
      <Text fw={600} mb={6}>
        {t('machines.bulk.willChange', { count, shown })}
      </Text>
      <dl className={classes.changes} aria-live="polite">
        {chosenValues(values, chosen).map(({ field, value }) => (
          <div key={field.key}>
            <dt>{field.label}</dt>
            <dd>{isBlank(value) ? t('machines.bulk.emptied') : textOf(field, value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
