import { Stack } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { useCreateUser } from '../users.queries.ts';
import { addUserForm, createBodyOf, noUser, type AddUserForm } from './add-values.ts';
import { FirstSignIn } from './first-sign-in.tsx';
import type { NewAccount } from './generated-password.tsx';
import { usePasswordCheck } from './password-check.ts';
import { PersonFields } from './person-fields.tsx';
import { RoleSelect } from './role-select.tsx';

interface AddFormProps {
  /** The password has to be shown, once. */
  onGenerated: (account: NewAccount) => void;
  onDone: () => void;
}

/** Mounted with each opening of the dialog. */
export function AddForm({ onGenerated, onDone }: AddFormProps) {
  const { t } = useTranslation();
  const create = useCreateUser();
  const { check } = usePasswordCheck();
  const add = useContractForm<AddUserForm>(addUserForm(check), {
    defaultValues: noUser,
    submit: async (values) => {
      const { name, email, generatedPassword } = await create.mutateAsync(createBodyOf(values));
      if (generatedPassword !== null) return onGenerated({ name, email, password: generatedPassword });
      toast.success(t(values.way === 'invitation' ? 'users.add.invited' : 'users.add.done', { name }));
      return onDone();
    },
  });
  const { form, formProps, field, formError, isSubmitting } = add;
  const role = useWatch({ control: form.control, name: 'role' }) ?? 'salesperson';
  const leave = () => void add.leave(onDone);
  useDialogExit(leave);

  return (
    <form {...formProps}>
      <Stack gap="md">
        <FailureNote title={t('users.add.failed')} text={formError} />
        <PersonFields field={field} />
        <RoleSelect {...field('role')} role={role} />
        <FirstSignIn add={add} />
        <FormButtons submitLabel={t('users.add.submit')} isSubmitting={isSubmitting} onCancel={leave} />
      </Stack>
    </form>
  );
}
