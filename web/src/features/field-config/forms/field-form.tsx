import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import type { ContractForm } from '../../../lib/forms.ts';
import type { FormSchema } from '../../../lib/contract-resolver.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';

export interface FieldDialogProps {
  opened: boolean;
  onClose: () => void;
}

interface FieldFormProps<S extends FormSchema> extends FieldDialogProps {
  title: string;
  contract: ContractForm<S>;
  submitLabel: string;
  /** A note shown while saving, where that can take long. */
  progress?: string;
  children: ReactNode;
}

/** A form in its own dialog, remounted on every opening. */
export function FieldForm<S extends FormSchema>({
  title,
  contract,
  submitLabel,
  progress,
  opened,
  onClose,
  children,
}: FieldFormProps<S>) {
  const { form, formProps, formError, isSubmitting, leave } = contract;
  const close = () =>
    void leave(() => {
      // Closing on purpose must not ask about unsaved changes again.
      form.reset();
      onClose();
    });
  return (
    <FormDialog opened={opened} onClose={close} title={title} size={760}>
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
