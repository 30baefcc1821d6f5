import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { apiKeys } from '@strojpark/core/contracts/api-keys';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { useImperativeHandle, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import { useContractForm } from '../../lib/forms.ts';
import { useCreateApiKey } from './api-keys.queries.ts';
import { apiKeyForm, expiryOf, validities } from './key-validity.ts';
import { PermissionPicker } from './permission-picker.tsx';

export interface ApiKeyFormHandle {
  /** Closes the dialog, after asking when something has been typed. */
  leave: () => void;
}

interface ApiKeyFormProps {
  ref: Ref<ApiKeyFormHandle>;
  onCreated: (created: ResponseOf<typeof apiKeys.create>) => void;
  onClose: () => void;
}

/** Mounted with each opening of the dialog. */
export function ApiKeyForm({ ref, onCreated, onClose }: ApiKeyFormProps) {
  const { t } = useTranslation();
  const create = useCreateApiKey();
  const { form, formProps, field, formError, isSubmitting, leave } = useContractForm(apiKeyForm, {
    defaultValues: { name: '', permissions: [], validity: 'days90' },
    submit: async ({ validity, ...values }) =>
      onCreated(await create.mutateAsync({ ...values, ...expiryOf(validity, new Date()) })),
  });
  const close = () => {
    if (!isSubmitting) void leave(onClose);
  };
  useImperativeHandle(ref, () => ({ leave: close }));

  return (
    <form {...formProps}>
      <Stack gap="md">
        {formError !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {formError}
          </Alert>
        )}
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={isSubmitting}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('apiKeys.form.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
