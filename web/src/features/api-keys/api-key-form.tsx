import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { apiKeys } from '@strojpark/core/contracts/api-keys';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../lib/form-buttons.tsx';
import { FormField } from '../../lib/form-field.tsx';
import { useContractForm } from '../../lib/forms.ts';
import { useDialogExit } from '../../ui/dialog-exit.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { useCreateApiKey } from './api-keys.queries.ts';
import { apiKeyForm, expiryOf, validities } from './key-validity.ts';
import { PermissionPicker } from './permission-picker.tsx';

interface ApiKeyFormProps {
  onCreated: (created: ResponseOf<typeof apiKeys.create>) => void;
  onClose: () => void;
}

/** Mounted with each opening of the dialog. */
export function ApiKeyForm({ onCreated, onClose }: ApiKeyFormProps) {
  const { t } = useTranslation();
  const create = useCreateApiKey();
  const { form, formProps, field, formError, isSubmitting, leave } = useContractForm(apiKeyForm, {
    defaultValues: { name: '', permissions: [], validity: 'days90' },
    submit: async ({ validity, ...values }) =>
      onCreated(await create.mutateAsync({ ...values, ...expiryOf(validity, new Date()) })),
  });
  const close = () => void leave(onClose);
  useDialogExit(close);

  return (
    <form {...formProps}>
      <Stack gap="md">
        <FailureNote text={formError} />
        <TextInput
          label={t('apiKeys.form.name')}
          description={t('apiKeys.form.nameHint')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...field('name')}
        />
        <NativeSelect
          label={t('apiKeys.form.validity')}
          data={validities.map((value) => ({ value, label: t(`apiKeys.validity.${value}`) }))}
          {...field('validity')}
        />
        <FormField form={form} name="permissions">
          {({ value, onChange, error }) => (
            <PermissionPicker value={value} onChange={onChange} error={error} />
          )}
        </FormField>
        <FormButtons submitLabel={t('apiKeys.form.submit')} isSubmitting={isSubmitting} onCancel={close} />
      </Stack>
    </form>
  );
}
