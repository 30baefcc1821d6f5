import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../lib/form-buttons.tsx';
import type { ContractForm } from '../../lib/forms.ts';
import type { FormSchema } from '../../lib/contract-resolver.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

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
  const { form, formProps, formError, isSubmitting, leave } = contract;
  const close = () =>
    void leave(() => {
      // What is given up must not be asked about any more.
      form.reset();
      onClose();
    });
  return (
    <FormDialog
      opened={isOpen}
      onClose={close}
      title={title}
      closeLabel={t('common.actions.close')}
      size={760}
    >
      <form {...formProps}>
        <Stack gap="md">
          <FailureNote text={formError} />
          {children}
          <FormButtons submitLabel={submitLabel} isSubmitting={isSubmitting} onCancel={close}>
            <span role="status">{isSubmitting && progress}</span>
          </FormButtons>
        </Stack>
      </form>
    </FormDialog>
  );
}
