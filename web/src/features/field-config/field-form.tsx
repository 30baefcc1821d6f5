import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../lib/forms.ts';
import type { FormSchema } from '../../lib/contract-resolver.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';

interface FieldFormProps<S extends FormSchema> {
  title: string;
  contract: ContractForm<S>;
  submitLabel: string;
  /** Said while the server works, where that can take a while. */
  progress?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog of its own, mounted to open it. */
export function FieldForm<S extends FormSchema>({
  title,
  contract,
  submitLabel,
  progress,
  onClose,
  children,
}: FieldFormProps<S>) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { formProps, formError, isSubmitting, leave } = contract;
  const close = () => {
    if (!isSubmitting) void leave(onClose);
  };
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      closeOnClickOutside={false}
      size={760}
      fullScreen={isPhone}
    >
      <form {...formProps}>
        <Stack gap="md">
          {formError !== undefined && (
            <Alert color="red" variant="light" role="alert">
              {formError}
            </Alert>
          )}
          {children}
          <Group justify="flex-end" gap="xs">
            <span role="status">{isSubmitting && progress}</span>
            <Button variant="default" onClick={close} disabled={isSubmitting}>
              {t('common.actions.cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
