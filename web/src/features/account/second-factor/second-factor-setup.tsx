import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type auth, confirmTotpBody } from '@strojpark/core/contracts/auth';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { useBeginTotp, useConfirmTotp } from '../account.queries.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { PasswordCheckForm } from './password-check-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import classes from './second-factor-setup.module.css';

interface SecondFactorSetupProps {
  /** Called once the recovery codes were saved. */
  onDone: () => void;
  onCancel?: (() => void) | undefined;
  /** Called when the recovery codes appear: leaving now would lose them. */
  onCodes?: () => void;
}

/** Enables two-factor sign-in: password, then the authenticator app, then the recovery codes. */
export function SecondFactorSetup({ onDone, onCancel, onCodes }: SecondFactorSetupProps) {
  const { t } = useTranslation();
  const begin = useBeginTotp();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begin.data !== undefined) {
    return (
      <TotpForm
        totp={begin.data}
        onCancel={onCancel}
        onCodes={(shown) => {
          setCodes(shown);
          onCodes?.();
        }}
      />
    );
  }
  return (
    <PasswordCheckForm
      text={t('account.secondFactor.passwordText')}
      submitLabel={t('common.actions.continue')}
      submit={(password) => begin.mutateAsync({ password })}
      onCancel={onCancel}
    />
  );
}

interface TotpFormProps {
  totp: ResponseOf<typeof auth.beginTotp>;
  onCodes: (recoveryCodes: readonly string[]) => void;
  onCancel?: (() => void) | undefined;
}

/** In groups of four characters, for reading. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Links an authenticator app to the account by QR code or key, and verifies it with a code. */
function TotpForm({ totp, onCodes, onCancel }: TotpFormProps) {
  const { t } = useTranslation();
  const confirm = useConfirmTotp();
  const { formProps, field, formError, isSubmitting } = useContractForm(confirmTotpBody, {
    defaultValues: { code: '' },
    guardChanges: false,
    submit: async (body) => onCodes((await confirm.mutateAsync(body)).recoveryCodes),
  });

  return (
    <form {...formProps}>
      <Stack gap="md">
        <Text>{t('account.secondFactor.scan')}</Text>
        {/* As an image, because scripts in an SVG image do not run. */}
        <img
          className={classes.qr}
          src={`data:image/svg+xml,${encodeURIComponent(totp.qrSvg)}`}
          alt={t('account.secondFactor.qr')}
        />
        <div>
          <Text c="dimmed">{t('account.secondFactor.secret')}</Text>
          <Group gap="xs" mt={4}>
            <code className={classes.secret}>{grouped(totp.secret)}</code>
            <CopyButton value={totp.secret}>
              {({ copied, copy }) => (
                <Button size="compact-sm" variant="default" onClick={copy}>
                  {t(copied ? 'common.copied' : 'account.secondFactor.copySecret')}
                </Button>
              )}
            </CopyButton>
          </Group>
        </div>
        <TextInput
          label={t('account.secondFactor.code')}
          withAsterisk
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          autoFocus
          {...field('code')}
        />
        <FailureNote text={formError} />
        <FormButtons
          submitLabel={t('account.secondFactor.confirm')}
          isSubmitting={isSubmitting}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
