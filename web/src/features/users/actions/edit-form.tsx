import { Stack } from '@mantine/core';
import type { User } from '@strojpark/core/contracts/users';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { AccountFields } from './account-fields.tsx';
import { editUserForm, editValuesOf, type EditUserForm } from './edit-values.ts';
import { PersonFields } from './person-fields.tsx';
import { useSaveUser } from './use-save-user.ts';
import { UserConflictDialog } from './user-conflict-dialog.tsx';

interface EditFormProps {
  user: User;
  onDone: () => void;
}

/** Mounted with each opening of the dialog. */
export function EditForm({ user, onDone }: EditFormProps) {
  const { t } = useTranslation();
  const { save, conflict, isChoosing, resolve, dismiss } = useSaveUser(user);
  const element = useRef<HTMLFormElement>(null);
  const edit = useContractForm<EditUserForm>(editUserForm, {
    defaultValues: editValuesOf(user),
    submit: async (values) => {
      const { name } = await save(values);
      toast.success(t('users.edit.done', { name }));
      onDone();
    },
  });
  const { form, formProps, field, formError, isSubmitting } = edit;
  const leave = () => {
    // Escape in the choice of values is not meant for the form below.
    if (!isChoosing) void edit.leave(onDone);
  };
  useDialogExit(leave);

  return (
    <>
      <form ref={element} {...formProps}>
        <Stack gap="md">
          <FailureNote title={t('users.edit.failed')} text={isChoosing ? undefined : formError} />
          <PersonFields
            field={field}
            {...(form.formState.dirtyFields.email && { emailHint: t('users.edit.emailHint') })}
          />
          <AccountFields user={user} form={form} />
          <FormButtons isSubmitting={isSubmitting} onCancel={leave} />
        </Stack>
      </form>
      {conflict !== null && (
        <UserConflictDialog
          opened={isChoosing}
          conflict={conflict}
          onCancel={dismiss}
          onChoose={(choices) => {
            form.reset(resolve(conflict, choices), { keepDefaultValues: true });
            element.current?.requestSubmit();
          }}
        />
      )}
    </>
  );
}
