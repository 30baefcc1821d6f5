import { Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountSetup } from '../../features/account/account-setup.tsx';
import { LogoutButton } from '../../features/auth/logout-button.tsx';
import { useAuth } from '../../lib/auth.ts';

/** Above every other dialog of the screen below, which keeps what was typed. */
const zIndex = 1000;

/** A setup step that became necessary during the session, such as two-factor authentication for everyone. */
export function SetupDialog() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isPassword = useAuth(({ user }) => user?.pending === 'password');
  // What was refused in the meantime is loaded once the step is done.
  useEffect(() => () => void client.invalidateQueries(), [client]);
  const [hasCodes, setHasCodes] = useState(false);
  const step = isPassword ? 'password' : 'secondFactor';
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t(hasCodes ? 'account.recovery.title' : `account.setup.${step}.title`)}
      zIndex={zIndex}
      centered
    >
      <Stack gap="md">
        <Text>{t(hasCodes ? 'account.recovery.intro' : `account.setup.${step}.text`)}</Text>
        <AccountSetup key={step} onCodes={() => setHasCodes(true)} />
        <LogoutButton />
      </Stack>
    </Modal>
  );
}
