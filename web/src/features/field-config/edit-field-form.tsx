import { Alert, Button, Group, Stack, TagsInput, TextInput } from '@mantine/core';
import { fieldConfigChanges, type FieldConfig } from '@strojpark/core/contracts/field-config';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import { useContractForm } from '../../lib/forms.ts';
import { toast } from '../../lib/toast.ts';
import { useEditField } from './field-config.queries.ts';
import { OptionsInput } from './options-input.tsx';

interface EditFieldFormProps {
  field: FieldConfig;
  onDone: () => void;
}

const maxAliases = 50;
const schema = fieldConfigChanges.required({ translations: true });

/** Names, hints and import headers of a field. Mounted with each opening of the dialog. */
export function EditFieldForm({ field: config, onDone }: EditFieldFormProps) {
  const { t } = useTranslation();
  const edit = useEditField();
  const { id, isSystemField, isCustom, fieldType, translations, importColumnName, importAliases } = config;
  const hasOptions = isCustom && fieldType === 'select';
  const { form, formProps, field, formError, isSubmitting, leave } = useContractForm(schema, {
    defaultValues: {
      translations,
      ...(!isSystemField && { importColumnName: importColumnName ?? '', importAliases }),
      ...(hasOptions && { options: config.options }),
    },
    submit: async (body) => {
      const { translations: saved } = await edit.mutateAsync({ id, body });
      toast.success(t('fieldConfig.done.updated', { name: saved.cs.displayName }));
      onDone();
    },
  });

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
          {...field('translations.cs.displayName')}
        />
        <TextInput
          label={t('fieldConfig.fields.nameEn')}
          withAsterisk
          {...field('translations.en.displayName')}
        />
        {isCustom && (
          <>
            <TextInput
              label={t('fieldConfig.fields.descriptionCs')}
              maxLength={1000}
              {...field('translations.cs.description')}
            />
            <TextInput
              label={t('fieldConfig.fields.descriptionEn')}
              maxLength={1000}
              {...field('translations.en.description')}
            />
          </>
        )}
        {hasOptions && (
          <FormField form={form} name="options">
            {({ value = [], onChange, error }) => (
              <OptionsInput value={value} onChange={onChange} error={error} stored={config.options} />
            )}
          </FormField>
        )}
        {!isSystemField && (
          <>
            <TextInput
              label={t('fieldConfig.fields.importColumnName')}
              description={t('fieldConfig.importHint')}
              maxLength={200}
              {...field('importColumnName')}
            />
            <FormField form={form} name="importAliases">
              {({ value, ...input }) => (
                <TagsInput
                  {...input}
                  label={t('fieldConfig.fields.importAliases')}
                  description={t('fieldConfig.aliasesHint')}
                  value={value ?? []}
                  maxTags={maxAliases}
                />
              )}
            </FormField>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => void leave(onDone)} disabled={isSubmitting}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('common.actions.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
