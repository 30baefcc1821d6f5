import { Alert, Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { newCompleteField } from '@strojpark/core/contracts/field-config';
import { fieldTypes, type EntityType } from '@strojpark/core/domain/custom-fields';
import { categoryKey } from '@strojpark/core/domain/category-key';
import { newFieldRefusal } from '@strojpark/core/domain/field-config-rules';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import { useContractForm } from '../../lib/forms.ts';
import { toast } from '../../lib/toast.ts';
import { useCreateField } from './field-config.queries.ts';
import { OptionsInput } from './options-input.tsx';

interface NewFieldFormProps {
  entityType: EntityType;
  onDone: () => void;
}

const maxName = 59;

/** `Délka výložníku` → `delka_vyloznik…`: a name that the database takes. */
const nameOf = (label: string) =>
  categoryKey(label)
    .replaceAll('-', '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, maxName);

/** The contract with the rules that the server has beyond it. */
const schema = newCompleteField.superRefine((field, ctx) => {
  const refusal = newFieldRefusal(field);
  if (refusal?.field !== undefined && refusal.message !== undefined)
    ctx.addIssue({ code: 'custom', path: [refusal.field], message: refusal.message });
});

/** Mounted with each opening of the dialog. */
export function NewFieldForm({ entityType, onDone }: NewFieldFormProps) {
  const { t } = useTranslation();
  const create = useCreateField();
  const { form, formProps, field, formError, isSubmitting, leave } = useContractForm(schema, {
    defaultValues: {
      entityType,
      fieldName: '',
      displayName: '',
      fieldType: 'text',
      isVisible: true,
      isRequired: false,
      importColumnName: '',
      importAliases: [],
      options: [],
      translations: {
        cs: { displayName: '', placeholder: '', description: '' },
        en: { displayName: '', placeholder: '', description: '' },
      },
    },
    submit: async (body) => {
      await create.mutateAsync(body);
      toast.success(t('fieldConfig.done.created', { name: body.displayName }));
      onDone();
    },
  });
  const czechName = field('translations.cs.displayName');
  const fieldType = form.watch('fieldType');

  return (
    <form {...formProps}>
      <Stack gap="md">
        {formError !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {formError}
          </Alert>
        )}
        <TextInput
          label={t('fieldConfig.fields.nameCs')}
          withAsterisk
          data-autofocus
          {...czechName}
          onChange={(event) => {
            const { value } = event.currentTarget;
            form.setValue('displayName', value);
            // The name in the database follows until somebody writes one.
            if (!form.getFieldState('fieldName', form.formState).isDirty)
              form.setValue('fieldName', nameOf(value));
            void czechName.onChange(event);
          }}
        />
        <TextInput
          label={t('fieldConfig.fields.nameEn')}
          withAsterisk
          {...field('translations.en.displayName')}
        />
        <TextInput
          label={t('fieldConfig.fields.fieldName')}
          description={t('fieldConfig.fieldNameHint')}
          withAsterisk
          maxLength={maxName}
          {...field('fieldName')}
        />
        <FormField form={form} name="fieldType">
          {({ onChange, ...input }) => (
            <Select
              {...input}
              label={t('fieldConfig.fields.fieldType')}
              withAsterisk
              allowDeselect={false}
              data={fieldTypes.map((type) => ({ value: type, label: t(`fieldConfig.types.${type}`) }))}
              onChange={(type) => {
                onChange(type);
                if (type !== 'select') form.setValue('options', []);
              }}
            />
          )}
        </FormField>
        {fieldType === 'select' && (
          <FormField form={form} name="options">
            {({ value = [], onChange, error }) => (
              <OptionsInput value={value} onChange={onChange} error={error} />
            )}
          </FormField>
        )}
        <TextInput
          label={t('fieldConfig.fields.importColumnName')}
          description={t('fieldConfig.importHint')}
          maxLength={200}
          {...field('importColumnName')}
        />
        <Checkbox label={t('fieldConfig.fields.isVisible')} {...form.register('isVisible')} />
        <Checkbox label={t('fieldConfig.fields.isRequired')} {...form.register('isRequired')} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => void leave(onDone)} disabled={isSubmitting}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('fieldConfig.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
