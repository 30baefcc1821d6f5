import { Stack, Switch, Text } from '@mantine/core';
import { type User, updateUserBody, user as userSchema } from '@strojpark/core/contracts/users';
import type { Refusal } from '@strojpark/core/domain/access/refusal';
import { canChangeRole, canDeactivate } from '@strojpark/core/domain/access/user-actions';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useActor } from '../../../lib/auth.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { type ContractForm, useContractForm } from '../../../lib/forms.ts';
import { translateKey } from '../../../lib/i18n.ts';
import type { Choices } from '../../../lib/three-way.ts';
import { toast } from '../../../lib/toast.ts';
import { type Conflict, useMergedSave } from '../../../lib/use-merged-save.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { SettingRows } from '../../../ui/setting-rows.tsx';
import { useUpdateUser } from '../user-changes.queries.ts';
import { PersonFields } from './person-fields.tsx';
import { RoleSelect } from './role-select.tsx';
import { useOtherAdmins } from './user-actions.ts';

interface EditFormProps {
  user: User;
  onDone: () => void;
}

/** Remounted on every opening of the dialog. */
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
    // Escape in the conflict dialog must not close the form below.
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

interface UserConflictDialogProps {
  opened: boolean;
  conflict: UserConflict;
  onChoose: (choices: Choices) => void;
  onCancel: () => void;
}

/** Asks whose value to keep for fields that two users have changed. */
function UserConflictDialog({ opened, conflict, onChoose, onCancel }: UserConflictDialogProps) {
  const { t } = useTranslation();
  const { fields, mine, theirs } = conflict;
  const shown = (name: keyof EditValues, values: EditValues) => {
    if (name === 'role') return t(`auth.roles.${values.role}`);
    if (name === 'status') return t(`users.status.${values.status}`);
    return values[name];
  };
  return (
    <ConflictDialog
      opened={opened}
      title={t('users.edit.staleTitle')}
      fields={fields.map((name) => ({
        name,
        label: t(`users.fields.${name}`),
        mine: shown(name, mine),
        theirs: shown(name, theirs),
      }))}
      onChoose={onChoose}
      onCancel={onCancel}
    />
  );
}

type UserConflict = Conflict<User, EditValues>;

/** Saves a user. */
function useSaveUser(user: User) {
  const update = useUpdateUser();
  return useMergedSave(user, {
    schema: userSchema,
    valuesOf: editValuesOf,
    send: ({ id, version }, values: EditValues) => update.mutateAsync({ id, body: { ...values, version } }),
  });
}

interface AccountFieldsProps {
  user: User;
  form: ContractForm<EditUserForm>['form'];
}

const reason = (refusal: Refusal) =>
  refusal === null ? undefined : translateKey(`errors.${refusal.code}`, {});

/** The role and status of a user; a disabled input says why. */
function AccountFields({ user, form }: AccountFieldsProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const others = useOtherAdmins(user);
  const roleRefusal = reason(canChangeRole(actor, user, others));
  const statusRefusal = reason(canDeactivate(actor, user, others));
  const [role, status] = useWatch({ control: form.control, name: ['role', 'status'] });
  const willEnd = role !== user.role || (status === 'inactive' && user.status === 'active');
  return (
    <Stack gap="md">
      <FormField form={form} name="role">
        {(input) => <RoleSelect {...input} why={roleRefusal} />}
      </FormField>
      <SettingRows isInDialog>
        <FormField form={form} name="status">
          {({ value, onChange, ...input }) => (
            <Switch
              {...input}
              label={t('users.edit.active')}
              description={statusRefusal ?? t('users.edit.activeHint')}
              checked={value === 'active'}
              disabled={statusRefusal !== undefined}
              onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'active' : 'inactive')}
            />
          )}
        </FormField>
      </SettingRows>
      {willEnd && (
        <Text size="sm" role="status">
          {t('users.edit.willEnd')}
        </Text>
      )}
    </Stack>
  );
}

/** The form of a user: the request body without the version, which the save adds. */
const editUserForm = z.object({
  ...updateUserBody.required().omit({ version: true }).shape,
  phone: z.string().trim().max(50),
  department: z.string().trim().max(200),
});
type EditUserForm = typeof editUserForm;
type EditValues = z.output<EditUserForm>;

/** The form values of a user. */
function editValuesOf({ name, email, phone, department, role, status }: User): EditValues {
  return { name, email, phone: phone ?? '', department: department ?? '', role, status };
}
