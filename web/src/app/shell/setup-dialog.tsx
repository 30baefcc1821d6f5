import { Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
  const step = isPassword ? 'password' : 'secondFactor';
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t(isPassword ? 'account.setup.password.title' : 'account.setup.secondFactor.title')}
      zIndex={zIndex}
      centered
    >
      <Stack gap="md">
        <Text>{t(isPassword ? 'account.setup.password.text' : 'account.setup.secondFactor.text')}</Text>
        <AccountSetup key={step} />
        <LogoutButton />
      </Stack>
    </Modal>
  );
}
