import { Button, Checkbox, Group, Stack, Switch, Text } from '@mantine/core';
import { createUserBody, type users } from '@strojpark/core/contracts/users';
import type { PasswordRule } from '@strojpark/core/domain/access/password-rule';
import type { BodyInput } from '@strojpark/core/endpoint';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { NewPasswordField } from '../../../entities/settings/new-password-field.tsx';
import { passwordIssue, usePasswordRule } from '../../../entities/settings/password-rule.ts';
import { NoMailServer } from '../../../entities/settings/no-mail-server.tsx';
import { useHasMailServer } from '../../../entities/settings/settings.queries.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { type ContractForm, useContractForm } from '../../../lib/forms.ts';
import { isOwnComputer } from '../../../lib/own-computer.ts';
import { SecretField } from '../../../lib/secret-field.tsx';
import { toast } from '../../../lib/toast.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { ChoiceRows } from '../../../ui/choice-rows.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SettingRows } from '../../../ui/setting-rows.tsx';
import { useCreateUser } from '../user-changes.queries.ts';
import { PersonFields } from './person-fields.tsx';
import { RoleSelect } from './role-select.tsx';
import { Callout } from '../../../ui/callout.tsx';

interface AddDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a user and shows the generated password; that view is closed only by its own button. */
export function AddDialog({ opened, onClose }: AddDialogProps) {
  const { t } = useTranslation();
  const [account, setAccount] = useState<NewAccount | null>(null);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setAccount(null)}
      title={t(account === null ? 'users.add.title' : 'users.generated.title')}
      withCloseButton={account === null}
      closeOnEscape={account === null}
      size={640}
    >
      {account === null ? (
        <AddForm onGenerated={setAccount} onDone={onClose} />
      ) : (
        <GeneratedPassword account={account} onDone={onClose} />
      )}
    </FormDialog>
  );
}

interface AddFormProps {
  /** Called with a generated password, which is shown once. */
  onGenerated: (account: NewAccount) => void;
  onDone: () => void;
}

/** Remounted on every opening of the dialog. */
function AddForm({ onGenerated, onDone }: AddFormProps) {
  const { t } = useTranslation();
  const create = useCreateUser();
  const add = useContractForm<AddUserForm>(addUserForm(usePasswordRule()), {
    defaultValues: noUser,
    submit: async (values) => {
      const { name, email, generatedPassword } = await create.mutateAsync(createBodyOf(values));
      if (generatedPassword !== null) return onGenerated({ name, email, password: generatedPassword });
      toast.success(t(values.way === 'invitation' ? 'users.add.invited' : 'users.add.done', { name }));
      return onDone();
    },
  });
  const { form, formProps, field, formError, isSubmitting } = add;
  const leave = () => void add.leave(onDone);
  useDialogExit(leave);

  return (
    <form {...formProps}>
      <Stack gap="md">
        <FailureNote title={t('users.add.failed')} text={formError} />
        <PersonFields field={field} />
        <FormField form={form} name="role">
          {({ value = 'salesperson', ...input }) => <RoleSelect {...input} value={value} />}
        </FormField>
        <FirstSignIn add={add} />
        <FormButtons submitLabel={t('users.add.submit')} isSubmitting={isSubmitting} onCancel={leave} />
      </Stack>
    </form>
  );
}

interface NewAccount {
  name: string;
  email: string;
  password: string;
}

interface GeneratedPasswordProps {
  account: NewAccount;
  onDone: () => void;
}

/** Shows the generated password this one time. */
function GeneratedPassword({ account, onDone }: GeneratedPasswordProps) {
  const { t } = useTranslation();
  const { name, email, password } = account;
  return (
    <Stack gap="md">
      <Text>{t('users.generated.text', { name, email, address: `${location.origin}/login` })}</Text>
      <SecretField
        label={t('users.generated.label')}
        secret={password}
        copyLabel={t('users.generated.copy')}
        copied={t('users.generated.copied')}
        copyFailed={t('users.generated.copyFailed')}
      />
      {isOwnComputer(location.hostname) && (
        <Callout icon={IconAlertTriangle}>{t('users.generated.local', { host: location.host })}</Callout>
      )}
      <Callout icon={IconAlertTriangle}>{t('users.generated.once')}</Callout>
      <Group justify="flex-end" gap="xs" data-dialog-buttons>
        <Button onClick={onDone}>{t('users.generated.done')}</Button>
      </Group>
    </Stack>
  );
}

interface FirstSignInProps {
  add: ContractForm<AddUserForm>;
}

/** How a new user gets access: with a password that is handed over, or by an invitation. */
function FirstSignIn({ add: { form, field } }: FirstSignInProps) {
  const { t } = useTranslation();
  const canMail = useHasMailServer();
  const [way, generate, name, email] = useWatch({
    control: form.control,
    name: ['way', 'generate', 'name', 'email'],
  });
  const rule = usePasswordRule();
  return (
    <>
      <FormField form={form} name="way">
        {(input) => (
          <ChoiceRows
            {...input}
            label={t('users.add.signIn')}
            options={[
              {
                value: 'password',
                label: t('users.add.withPassword'),
                description: t('users.add.withPasswordHint'),
              },
              {
                value: 'invitation',
                label: t('users.add.withInvitation'),
                isDisabled: !canMail,
                description: canMail ? t('users.add.withInvitationHint') : <NoMailServer effect="noLink" />,
              },
            ]}
          />
        )}
      </FormField>
      {way === 'password' && (
        <>
          <SettingRows isInDialog>
            <FormField form={form} name="generate">
              {({ value, onChange, ...input }) => (
                <Switch
                  {...input}
                  label={t('users.add.generate')}
                  description={t('users.add.generateHint')}
                  checked={value}
                  onChange={({ currentTarget }) => {
                    const { checked } = currentTarget;
                    // The password is typed next: its field appears first.
                    flushSync(() => onChange(checked));
                    if (!checked) return form.setFocus('password');
                    form.setValue('password', '');
                    form.clearErrors('password');
                  }}
                />
              )}
            </FormField>
          </SettingRows>
          {!generate && (
            <FormField form={form} name="password">
              {(input) => (
                <InSight again={input.error}>
                  <NewPasswordField
                    {...input}
                    label={t('users.fields.password')}
                    rule={{ ...rule, words: [...rule.words, name, email] }}
                    password={input.value}
                    required
                  />
                </InSight>
              )}
            </FormField>
          )}
          <Checkbox label={t('users.add.inform')} disabled={!canMail} {...field('inform')} />
        </>
      )}
    </>
  );
}

/** Scrolls to what has appeared, and again when it changes: a focused input alone leaves what is below it out of sight. */
function InSight({ again, children }: { again: string | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [again]);
  return <div ref={box}>{children}</div>;
}

const shape = z.object({
  ...createUserBody.omit({ password: true, invite: true }).shape,
  phone: z.string().trim().max(50),
  department: z.string().trim().max(200),
  way: z.enum(['password', 'invitation']),
  /** The server generates the password. */
  generate: z.boolean(),
  password: z.string().max(1000),
});

/** The form of a new user; a password is validated only where the administrator sets one. */
const addUserForm = ({ minLength, words }: PasswordRule) =>
  shape.superRefine(({ way, generate, password, name, email }, context) => {
    if (way === 'invitation' || generate) return;
    const issue = passwordIssue(password, { minLength, words: [...words, name, email] });
    if (issue !== null) context.addIssue({ code: 'custom', path: ['password'], ...issue });
  });
type AddUserForm = ReturnType<typeof addUserForm>;

const noUser: z.input<AddUserForm> = {
  name: '',
  email: '',
  role: 'salesperson',
  phone: '',
  department: '',
  way: 'password',
  generate: true,
  password: '',
  inform: false,
};

/** The request body: a password only where one was typed. */
function createBodyOf({
  way,
  generate,
  password,
  inform,
  ...profile
}: z.output<AddUserForm>): BodyInput<typeof users.create> {
  if (way === 'invitation') return { ...profile, invite: true };
  return { ...profile, inform, ...(!generate && { password }) };
}
