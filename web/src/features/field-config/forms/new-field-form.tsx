import { Checkbox, Group, SimpleGrid, TextInput } from '@mantine/core';
import { languages, type Language } from '@strojpark/core/domain/languages';
import { fieldTypes, type EntityType } from '@strojpark/core/domain/fields/custom-fields';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../lib/form-field.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { currentLanguage, translateKey } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { SelectInput } from '../../../ui/select-input.tsx';
import { AliasesInput } from './aliases-input.tsx';
import { useCreateField } from '../field-changes.queries.ts';
import { fieldError } from './field-error.ts';
import { FieldForm, type FieldDialogProps } from './field-form.tsx';
import { newFieldSchema } from './field-form-schemas.ts';
import { maxFieldName, nameProblem, suggestedName } from './field-name.ts';
import { OptionsInput } from './options-input.tsx';
import { TranslationInputs } from './translation-inputs.tsx';

interface NewFieldFormProps extends FieldDialogProps {
  entityType: EntityType;
  /** The existing database names of both machine types. */
  existingNames: readonly string[];
}

const noTexts = { displayName: '', placeholder: '', description: '' };

/** Creates a custom field. */
export function NewFieldForm({ entityType, existingNames, opened, onClose }: NewFieldFormProps) {
  const { t } = useTranslation();
  const create = useCreateField();
  const contract = useContractForm(newFieldSchema, {
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
      translations: { cs: noTexts, en: noTexts },
    },
    submit: async (body) => {
      await create.mutateAsync(body).catch((error: unknown) => {
        throw fieldError(error, (message) => t('fieldConfig.failed.create', { message }));
      });
      const name = body.translations[currentLanguage()].displayName;
      toast.success(t('fieldConfig.done.created', { name }));
      onClose();
    },
  });
  const { form, field } = contract;
  const problem = nameProblem(form.watch('fieldName').trim(), existingNames);
  const fieldName = field('fieldName');

  /** Fields that the user has edited stay; the rest follows the label. */
  const follow = (
    path: 'displayName' | 'fieldName' | `translations.${Language}.placeholder`,
    text: string,
  ) => {
    if (!form.getFieldState(path, form.formState).isDirty)
      form.setValue(path, text, { shouldValidate: form.formState.isSubmitted });
  };
  const followName = (language: Language) => (name: string) => {
    follow(`translations.${language}.placeholder`, name.trim() && `${name.trim()}…`);
    if (language !== 'cs') return;
    follow('displayName', name);
    follow('fieldName', suggestedName(name));
  };

  return (
    <FieldForm
      title={t('fieldConfig.create', { kind: t(`fieldConfig.kinds.${entityType}`) })}
      contract={contract}
      submitLabel={t('fieldConfig.add')}
      progress={t('fieldConfig.creating')}
      opened={opened}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {languages.map((language, index) => (
          <TranslationInputs
            key={language}
            language={language}
            field={field}
            onName={followName(language)}
            hasInput
            isFirst={index === 0}
          />
        ))}
      </SimpleGrid>
      <TextInput
        label={t('fieldConfig.fields.fieldName')}
        description={t('fieldConfig.fieldNameHint')}
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        maxLength={maxFieldName}
        {...fieldName}
        error={fieldName.error ?? (problem === null ? undefined : translateKey(problem, {}))}
      />
      <FormField form={form} name="fieldType">
        {({ onChange, ...input }) => (
          <SelectInput
            {...input}
            label={t('fieldConfig.fields.fieldType')}
            description={t('fieldConfig.typeHint')}
            withAsterisk
            data={fieldTypes.map((value) => ({ value, label: t(`fieldConfig.types.${value}`) }))}
            onChange={(type) => {
              onChange(type);
              form.setValue('options', [], { shouldValidate: form.formState.isSubmitted });
            }}
          />
        )}
      </FormField>
      {form.watch('fieldType') === 'select' && (
        <FormField form={form} name="options">
          {({ value, onChange, error }) => (
            <OptionsInput
              value={value}
              onChange={onChange}
              error={error}
              errorOf={(name) => form.getFieldState(name, form.formState).error?.message}
            />
          )}
        </FormField>
      )}
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
      <TextInput
        label={t('fieldConfig.fields.fallbackName')}
        description={t('fieldConfig.fallbackHint')}
        withAsterisk
        autoComplete="off"
        maxLength={200}
        {...field('displayName')}
      />
      <Group gap="xl">
        <Checkbox label={t('fieldConfig.fields.isVisible')} {...form.register('isVisible')} />
        <Checkbox label={t('fieldConfig.fields.isRequired')} {...form.register('isRequired')} />
      </Group>
    </FieldForm>
  );
}
