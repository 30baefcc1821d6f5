import { NativeSelect, TextInput } from '@mantine/core';
import { newCompleteField } from '@strojpark/core/contracts/field-config';
import { entityTypes } from '@strojpark/core/domain/custom-fields';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../lib/forms.ts';
import { toast } from '../../lib/toast.ts';
import { useDescribeColumn } from './field-config.queries.ts';
import { fieldError } from './field-error.ts';
import { FieldForm, type FieldDialogProps } from './field-form.tsx';
import { possibleTypes, type OrphanedColumn } from './orphaned-column.ts';

interface DescribeColumnFormProps extends FieldDialogProps {
  column: OrphanedColumn;
}

const schema = newCompleteField.pick({
  entityType: true,
  fieldName: true,
  displayName: true,
  fieldType: true,
});

/** Makes a field of a column that is there already, with what is in it. */
export function DescribeColumnForm({ column, isOpen, onClose }: DescribeColumnFormProps) {
  const { t } = useTranslation();
  const describe = useDescribeColumn();
  const types = possibleTypes(column);
  const contract = useContractForm(schema, {
    defaultValues: {
      entityType: 'used_machine',
      fieldName: column.columnName,
      displayName: '',
      fieldType: types[0] ?? 'text',
    },
    submit: async (body) => {
      await describe.mutateAsync(body).catch((error: unknown) => {
        throw fieldError(error, (message) => t('fieldConfig.failed.create', { message }));
      });
      toast.success(t('fieldConfig.done.created', { name: body.displayName }));
      onClose();
    },
  });
  const { field } = contract;

  return (
    <FieldForm
      title={t('fieldConfig.check.describeNamed', { field: column.columnName })}
      contract={contract}
      submitLabel={t('fieldConfig.add')}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextInput
        label={t('fieldConfig.fields.displayName')}
        description={t('fieldConfig.check.nameHint')}
        withAsterisk
        autoComplete="off"
        maxLength={200}
        data-autofocus
        {...field('displayName')}
      />
      <NativeSelect
        label={t('fieldConfig.kind')}
        data={entityTypes.map((value) => ({ value, label: t(`fieldConfig.kinds.${value}`) }))}
        {...field('entityType')}
      />
      <NativeSelect
        label={t('fieldConfig.fields.fieldType')}
        data={types.map((value) => ({ value, label: t(`fieldConfig.types.${value}`) }))}
        {...field('fieldType')}
      />
      <TextInput label={t('fieldConfig.fields.fieldName')} readOnly {...field('fieldName')} />
    </FieldForm>
  );
}
