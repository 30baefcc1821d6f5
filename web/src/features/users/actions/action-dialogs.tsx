import { Stack, Switch, Text } from '@mantine/core';
import type { User } from '@strojpark/core/contracts/users';
import { generatedPassword } from '@strojpark/core/domain/access/generated-password';
import type { PasswordRule } from '@strojpark/core/domain/access/password-rule';
import { canSendPasswordLink } from '@strojpark/core/domain/access/user-actions';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { NewPasswordField } from '../../../entities/settings/new-password-field.tsx';
import { passwordIssue, usePasswordRule } from '../../../entities/settings/password-rule.ts';
import { NoMailServer } from '../../../entities/settings/no-mail-server.tsx';
import { useHasMailServer } from '../../../entities/settings/settings.queries.ts';
import { useActor } from '../../../lib/auth.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { translateKey } from '../../../lib/i18n.ts';
import { SecretField } from '../../../lib/secret-field.tsx';
import { toast } from '../../../lib/toast.ts';
import { ChoiceRows } from '../../../ui/choice-rows.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SettingRows } from '../../../ui/setting-rows.tsx';
import type { ActionDialogsProps } from '../../../ui/record-screen/record-screen.tsx';
import { useDeleteUser, useResetPassword, useResetSecondFactor } from '../user-changes.queries.ts';
import { EditForm } from './edit-form.tsx';
import type { UserAction } from './user-actions.ts';

type DialogsProps = ActionDialogsProps<User, UserAction>;

export function ActionDialogs({ action, ...events }: DialogsProps) {
  return <ActionDialog key={`${action.name} ${action.record.id}`} action={action} {...events} />;
}

function ActionDialog({ action: { name, record }, opened, onClose, onDeleted }: DialogsProps) {
  const dialog = { user: record, opened, onClose };
  switch (name) {
    case 'edit':
      return <EditDialog {...dialog} />;
    case 'resetPassword':
      return <ResetPasswordDialog {...dialog} />;
    case 'resetSecondFactor':
      return <ResetSecondFactorDialog {...dialog} />;
    case 'delete':
      return <DeleteDialog {...dialog} onDeleted={onDeleted} />;
  }
}

/** Edits a user. */
function EditDialog({ user, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('users.edit.title')} size={640}>
      <EditForm user={user} onDone={onClose} />
    </FormDialog>
  );
}

/** Helps a user who cannot sign in any more. */
function ResetPasswordDialog({ user, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('users.resetPassword.title')}>
      <ResetPasswordForm user={user} onDone={onClose} />
    </FormDialog>
  );
}

interface DeleteDialogProps extends ActionDialogProps {
  onDeleted: (id: string) => void;
}

/** Asks before a user is deleted. */
function DeleteDialog({ user, opened, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const { id, name, email } = user;
  return (
    <ConfirmAction
      opened={opened}
      title={t('users.delete.title')}
      text={t('users.delete.text', { name, email })}
      confirmLabel={t('users.actions.delete')}
      destructive
      action={useDeleteUser()}
      subject={id}
      onDone={() => {
        toast.success(t('users.delete.done', { name }));
        onDeleted(id);
      }}
      onClose={onClose}
    />
  );
}

/** Asks before two-factor sign-in is disabled, and reminds the administrator to verify who is asking. */
function ResetSecondFactorDialog({ user, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const { id, name } = user;
  return (
    <ConfirmAction
      opened={opened}
      title={t('users.resetSecondFactor.title')}
      text={t('users.resetSecondFactor.text', { name })}
      confirmLabel={t('users.resetSecondFactor.confirm')}
      destructive
      action={useResetSecondFactor()}
      subject={id}
      onDone={() => toast.success(t('users.resetSecondFactor.done', { name }))}
      onClose={onClose}
    />
  );
}

/** The props of every action dialog. */
interface ActionDialogProps {
  user: User;
  opened: boolean;
  onClose: () => void;
}

const shape = z.object({
  way: z.enum(['temporary', 'link']),
  newPassword: z.string().max(1000),
  confirmPassword: z.string().max(1000),
});

/** The password fields are only validated when a password is set. */
const resetForm = (rule: PasswordRule) =>
  shape.superRefine(({ way, newPassword, confirmPassword }, context) => {
    if (way === 'link') return;
    const issue = passwordIssue(newPassword, rule);
    if (issue !== null) context.addIssue({ code: 'custom', path: ['newPassword'], ...issue });
    if (newPassword !== confirmPassword)
      context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'validation.passwordMismatch' });
  });

const randomBelow = (below: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below;

interface ResetPasswordFormProps {
  user: User;
  onDone: () => void;
}

/** Sets a temporary password or sends a link, for a user who cannot sign in any more. */
function ResetPasswordForm({ user, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation();
  const { id, name, email } = user;
  const reset = useResetPassword();
  const rule = usePasswordRule([name, email]);
  const canMail = useHasMailServer();
  const linkRefusal = canSendPasswordLink(useActor(), user);
  const [isGenerated, setIsGenerated] = useState(false);
  const { form, formProps, field, formError, isSubmitting } = useContractForm(resetForm(rule), {
    defaultValues: { way: 'temporary', newPassword: '', confirmPassword: '' },
    guardChanges: false,
    submit: async ({ way, newPassword }) => {
      const isLink = way === 'link';
      await reset.mutateAsync({ id, body: isLink ? { sendLink: true } : { newPassword } });
      toast.success(
        isLink ? t('users.resetPassword.sent', { email }) : t('users.resetPassword.done', { name }),
      );
      onDone();
    },
  });
  const [way, typed] = useWatch({ control: form.control, name: ['way', 'newPassword'] });
  const isLink = way === 'link';
  const generate = (checked: boolean) => {
    setIsGenerated(checked);
    const password = checked ? generatedPassword(randomBelow, rule.minLength) : '';
    form.setValue('newPassword', password);
    form.setValue('confirmPassword', password);
    form.clearErrors();
  };
  return (
    <form {...formProps}>
      <Stack gap="md">
        <Text>{t('users.resetPassword.text', { name, email })}</Text>
        <FailureNote title={t('users.resetPassword.failed')} text={formError} />
        <FormField form={form} name="way">
          {(input) => (
            <ChoiceRows
              {...input}
              label={t('users.resetPassword.way')}
              options={[
                {
                  value: 'temporary',
                  label: t('users.resetPassword.temporary'),
                  description: t('users.resetPassword.temporaryHint'),
                },
                {
                  value: 'link',
                  label: t('users.resetPassword.link'),
                  isDisabled: linkRefusal !== null || !canMail,
                  description:
                    linkRefusal === null ? (
                      canMail ? (
                        t('users.resetPassword.linkHint')
                      ) : (
                        <NoMailServer effect="noLink" />
                      )
                    ) : (
                      translateKey(`errors.${linkRefusal.code}`, {})
                    ),
                },
              ]}
            />
          )}
        </FormField>
        {!isLink && (
          <>
            <SettingRows isInDialog>
              <Switch
                label={t('users.add.generate')}
                checked={isGenerated}
                onChange={({ currentTarget }) => generate(currentTarget.checked)}
              />
            </SettingRows>
            {isGenerated ? (
              <>
                <SecretField
                  label={t('users.generated.label')}
                  secret={typed}
                  copyLabel={t('users.generated.copy')}
                  copied={t('users.generated.copied')}
                  copyFailed={t('users.generated.copyFailed')}
                />
                <Text size="sm">{t('users.generated.once')}</Text>
              </>
            ) : (
              <>
                <NewPasswordField
                  label={t('users.resetPassword.new')}
                  rule={rule}
                  password={typed}
                  required
                  data-autofocus
                  {...field('newPassword')}
                />
                <PasswordField
                  label={t('users.resetPassword.confirm')}
                  required
                  autoComplete="new-password"
                  {...field('confirmPassword')}
                />
              </>
            )}
            <Text size="sm">{t('users.resetPassword.ends')}</Text>
          </>
        )}
        <FormButtons
          submitLabel={t(isLink ? 'users.resetPassword.send' : 'users.resetPassword.submit')}
          isSubmitting={isSubmitting}
          onCancel={onDone}
        />
      </Stack>
    </form>
  );
}
