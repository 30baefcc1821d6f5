import { SimpleGrid, TextInput } from '@mantine/core';
import { languages } from '@strojpark/core/domain/languages';
import type { FieldConfig, fieldConfigs } from '@strojpark/core/contracts/field-config';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormField } from '../../../lib/form-field.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { labelOf } from '../../../entities/field-config/use-fields.ts';
import { AliasesInput } from './aliases-input.tsx';
import { useEditField } from '../field-changes.queries.ts';
import { fieldError } from './field-error.ts';
import { editFieldSchema } from './field-form-schemas.ts';
import { type FieldDialogProps, FieldForm } from './field-form.tsx';
import { OptionsInput } from './options-input.tsx';
import { TranslationInputs } from './translation-inputs.tsx';

interface EditFieldFormProps extends FieldDialogProps {
  field: FieldConfig;
}

/** Labels, hints, import headings and options of a field. */
export function EditFieldForm({ field: config, opened, onClose }: EditFieldFormProps) {
  const { t } = useTranslation();
  const edit = useEditField();
  const { id, isSystemField, isCustom, fieldType, translations, displayName } = config;
  const hasOptions = isCustom && fieldType === 'select';
  const contract = useContractForm(editFieldSchema, {
    defaultValues: {
      displayName,
      translations,
      ...(!isSystemField && {
        importColumnName: config.importColumnName ?? '',
        importAliases: config.importAliases,
      }),
      ...(hasOptions && { options: config.options }),
    },
    submit: async (values) => {
      const body = fieldChanges(config, values);
      if (body !== null) {
        await edit.mutateAsync({ id, body }).catch((error: unknown) => {
          throw fieldError(error, (message) => t('fieldConfig.failed.update', { message }));
        });
        const name = values.translations[currentLanguage()].displayName;
        toast.success(t('fieldConfig.done.updated', { name }));
      }
      onClose();
    },
  });
  const { form, field } = contract;
  /** The untranslated label usually equals the Czech one, and then follows it. */
  const followCzech = (name: string) => {
    const isOwn = form.getFieldState('displayName', form.formState).isDirty;
    if (!isOwn && displayName === translations.cs.displayName)
      form.setValue('displayName', name, { shouldValidate: form.formState.isSubmitted });
  };

  return (
    <FieldForm
      title={t('fieldConfig.edit', { name: labelOf(config) })}
      contract={contract}
      submitLabel={t('common.actions.save')}
      opened={opened}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {languages.map((language, index) => (
          <TranslationInputs
            key={language}
            language={language}
            field={field}
            {...(language === 'cs' && { onName: followCzech })}
            hasInput={isCustom}
            isFirst={index === 0}
          />
        ))}
      </SimpleGrid>
      {hasOptions && (
        <FormField form={form} name="options">
          {({ value, onChange, error }) => (
            <OptionsInput
              value={value}
              onChange={onChange}
              error={error}
              errorOf={(name) => form.getFieldState(name, form.formState).error?.message}
              storedCount={config.options.length}
            />
          )}
        </FormField>
      )}
      {!isSystemField && (
        <>
          <TextInput
            label={t('fieldConfig.fields.importColumnName')}
            description={t('fieldConfig.importHint')}
            autoComplete="off"
            maxLength={200}
            {...field('importColumnName')}
          />
          <FormField form={form} name="importAliases">
            {({ value, onChange, error }) => <AliasesInput value={value} onChange={onChange} error={error} />}
          </FormField>
        </>
      )}
      <TextInput
        label={t('fieldConfig.fields.fallbackName')}
        description={t('fieldConfig.fallbackHint')}
        withAsterisk
        autoComplete="off"
        maxLength={200}
        {...field('displayName')}
      />
    </FieldForm>
  );
}

type EditedField = z.output<typeof editFieldSchema>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The changed parts only, so that what another user changed in other parts is kept; `null` without changes. */
function fieldChanges(
  field: FieldConfig,
  { displayName, translations, importColumnName, importAliases, options }: EditedField,
): BodyInput<typeof fieldConfigs.update> | null {
  const changed = languages.filter((language) => !same(translations[language], field.translations[language]));
  const column = importColumnName === undefined ? undefined : importColumnName || null;
  const parts = {
    ...(displayName !== field.displayName && { displayName }),
    ...(column !== undefined && column !== field.importColumnName && { importColumnName: column }),
    ...(importAliases && !same(importAliases, field.importAliases) && { importAliases }),
    ...(options && !same(options, field.options) && { options }),
  };
  if (changed.length === 0 && Object.keys(parts).length === 0) return null;
  // Sent even if empty: a label alone would rename the field in the language of the request.
  return {
    ...parts,
    translations: Object.fromEntries(changed.map((language) => [language, translations[language]])),
  };
}
