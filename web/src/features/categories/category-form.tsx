import { Checkbox, Stack, TextInput } from '@mantine/core';
import { createCategoryBody, type Category } from '@strojpark/core/contracts/categories';
import { categoryKey } from '@strojpark/core/domain/machines/category-key';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../lib/form-buttons.tsx';
import { useContractForm } from '../../lib/forms.ts';
import { toast } from '../../lib/toast.ts';
import { useDialogExit } from '../../ui/dialog-exit.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { GrowingTextarea } from '../../ui/growing-textarea.tsx';
import { useCreateCategory, useEditCategory } from './category-changes.queries.ts';

interface CategoryFormProps {
  /** Undefined when creating. */
  category?: Category | undefined;
  /** The sort order of a new category. */
  displayOrder: number;
  onDone: () => void;
}

/** Remounted on every opening of the dialog. */
export function CategoryForm({ category, displayOrder, onDone }: CategoryFormProps) {
  const { t } = useTranslation();
  const create = useCreateCategory();
  const edit = useEditCategory();
  const { form, formProps, field, formError, isSubmitting, leave } = useContractForm(createCategoryBody, {
    defaultValues: {
      key: category?.key ?? '',
      name_cs: category?.name_cs ?? '',
      // One that is that in Czech was not given: it follows it.
      name_en: category === undefined || category.name_en === category.name_cs ? '' : category.name_en,
      description_cs: category?.description_cs ?? '',
      description_en: category?.description_en ?? '',
      is_active: category?.is_active ?? true,
      display_order: category?.display_order ?? displayOrder,
    },
    submit: async ({ key, ...values }) => {
      if (category) await edit.mutateAsync({ id: category.id, body: values });
      else await create.mutateAsync({ key, ...values });
      toast.success(
        t(category ? 'categories.done.updated' : 'categories.done.created', { name: values.name_cs }),
      );
      onDone();
    },
  });
  const nameField = field('name_cs');
  const close = () => void leave(onDone);
  useDialogExit(close);

  return (
    <form {...formProps}>
      <Stack gap="md">
        <FailureNote text={formError} />
        <TextInput
          label={t('categories.fields.name_cs')}
          withAsterisk
          data-autofocus
          {...nameField}
          onChange={(event) => {
            // The key follows the name until the user edits it.
            if (!category && !form.getFieldState('key', form.formState).isDirty)
              form.setValue('key', categoryKey(event.currentTarget.value));
            void nameField.onChange(event);
          }}
        />
        <TextInput
          label={t('categories.fields.name_en')}
          description={t('categories.englishHint')}
          {...field('name_en')}
        />
        <TextInput
          label={t('categories.fields.key')}
          description={t('categories.keyHint')}
          withAsterisk
          readOnly={category !== undefined}
          {...field('key')}
        />
        <GrowingTextarea
          label={t('categories.fields.description_cs')}
          minRows={2}
          {...field('description_cs')}
        />
        <GrowingTextarea
          label={t('categories.fields.description_en')}
          minRows={2}
          {...field('description_en')}
        />
        <Checkbox label={t('categories.fields.is_active')} {...form.register('is_active')} />
        <FormButtons isSubmitting={isSubmitting} onCancel={close} />
      </Stack>
    </form>
  );
}
