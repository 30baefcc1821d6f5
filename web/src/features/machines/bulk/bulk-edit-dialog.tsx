import { Select, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { useContractForm, type ContractForm } from '../../../lib/forms.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { CustomFieldInput } from '../form/custom-field-input.tsx';
import { FieldInput } from '../form/field-input.tsx';
import type { machineForm } from '../form/machine-form-schema.ts';
import { useBulkUpdate } from '../machine-bulk.queries.ts';
import type { BulkDialogProps, BulkFormProps } from './bulk-dialog.ts';
import classes from './bulk-edit.module.css';
import { BulkFrame } from './bulk-frame.tsx';
import { atFormFields } from './change-errors.ts';
import { ChangeSummary } from './change-summary.tsx';
import { useEditFields, type EditField } from './edit-fields.ts';
import { blankOf, bulkEditForm, changesOf } from './edit-form.ts';

/** Gives all chosen machines the same values in some fields, and leaves the others alone. */
export function BulkEditDialog({ opened, ...form }: BulkDialogProps) {
  return (
    <BulkFrame act="edit" size="lg" opened={opened} subject={form.subject} onClose={form.onClose}>
      <EditForm {...form} />
    </BulkFrame>
  );
}

function EditForm({ subject, onClose, onDone }: BulkFormProps) {
  const { t } = useTranslation();
  const groups = useEditFields(subject.type);
  const fields = groups.flatMap(({ items }) => items);
  const [keys, setKeys] = useState<string[]>([]);
  const chosen = keys.flatMap((key) => fields.find((field) => field.key === key) ?? []);
  const update = useBulkUpdate();
  const contract = useContractForm(bulkEditForm, {
    defaultValues: { currency: '' as 'CZK', custom_fields: {} },
    submit: async (values) => {
      await atFormFields(update.mutateAsync({ target: subject.target, changes: changesOf(values, chosen) }));
      onDone();
    },
  });
  const { form } = contract;
  const leave = () => void contract.leave(onClose);
  useDialogExit(leave);

  const add = (key: string | null) => {
    const field = fields.find((one) => one.key === key);
    if (field === undefined) return;
    form.setValue(field.key as 'notes', blankOf(field) as string, { shouldDirty: true });
    setKeys([...keys, field.key]);
  };
  const remove = ({ key }: EditField) => {
    form.unregister(key as 'notes');
    if (key === 'currency') form.setValue('currency', '' as 'CZK');
    setKeys(keys.filter((one) => one !== key));
  };

  return (
    <form {...contract.formProps}>
      <Stack gap="md">
        {chosen.map((field) => (
          <div key={field.key} className={classes.field}>
            <ChosenInput field={field} contract={contract} />
            <ToolButton
              icon={IconX}
              label={t('machines.bulk.removeField', { field: field.label })}
              onClick={() => remove(field)}
            />
          </div>
        ))}
        <Select
          // The next choice begins without the one before.
          key={keys.length}
          label={t('machines.bulk.addField')}
          description={t('machines.bulk.addFieldHint')}
          placeholder={t('machines.bulk.addFieldPlaceholder')}
          data={groups.map(({ group, items }) => ({
            group,
            items: items
              .filter(({ key }) => !keys.includes(key))
              .map(({ key, label }) => ({ value: key, label })),
          }))}
          value={null}
          onChange={add}
          searchable
          nothingFoundMessage={t('machines.filters.noOption')}
          data-autofocus
        />
        {chosen.length > 0 ? (
          <ChangeSummary form={form} chosen={chosen} subject={subject} />
        ) : (
          <Text c="dimmed" size="sm">
            {t('machines.bulk.noFields')}
          </Text>
        )}
        <FailureNote text={contract.formError} />
        <FormButtons
          submitLabel={t('machines.bulk.editConfirm')}
          isSubmitting={contract.isSubmitting}
          disabled={chosen.length === 0}
          onCancel={leave}
        />
      </Stack>
    </form>
  );
}

interface ChosenInputProps {
  field: EditField;
  contract: ContractForm<typeof machineForm>;
}

function ChosenInput({ field, contract }: ChosenInputProps) {
  return field.config === null ? (
    <FieldInput name={field.name} label={field.label} contract={contract} />
  ) : (
    <CustomFieldInput field={field.config} contract={contract} />
  );
}
