import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../lib/forms.ts';
import type { FormSchema } from '../../lib/contract-resolver.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useOpening } from '../../ui/use-opening.ts';

export interface FieldDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

interface FieldFormProps<S extends FormSchema> extends FieldDialogProps {
  title: string;
  contract: ContractForm<S>;
  submitLabel: string;
  /** Said while the server works, where that can take a while. */
  progress?: string;
  children: ReactNode;
}

/** A form in a dialog of its own, mounted anew with each opening. */
export function FieldForm<S extends FormSchema>({
  title,
  contract,
  submitLabel,
  progress,
  isOpen,
  onClose,
  children,
}: FieldFormProps<S>) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { form, formProps, formError, isSubmitting, leave } = contract;
  const close = () => {
    if (isSubmitting) return;
    void leave(() => {
      // What is given up must not be asked about any more.
      form.reset();
      onClose();
    });
  };
  return (
    <Modal
      opened={useOpening(isOpen)}
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
