import { auth } from '@strojpark/core/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { signOut, useAuth } from '../../lib/auth.ts';
import { toast } from '../../lib/toast.ts';

/** Signs out here, whether or not the server hears of it. */
export function useLogout() {
  const { t } = useTranslation();
  const router = useRouter();
  return useMutation({
    mutationFn: async () => {
      const { refreshToken } = useAuth.getState();
      if (refreshToken !== null) await call(auth.logout, { body: { refreshToken } });
    },
    meta: { quiet: true },
    onSettled: async () => {
      signOut();
      toast.success(t('auth.logout.done'));
      await router.navigate({ to: '/login', search: {}, replace: true, ignoreBlocker: true });
    },
  });
}
