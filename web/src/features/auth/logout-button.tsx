import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLogout } from './auth.queries.ts';

/** The sign-out button of pages without a user menu. */
export function LogoutButton() {
  const { t } = useTranslation();
  const logout = useLogout();
  return (
    <Button variant="subtle" fullWidth loading={logout.isPending} onClick={() => logout.mutate()}>
      {t('auth.logout.action')}
    </Button>
  );
}
