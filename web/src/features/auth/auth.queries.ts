import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { endSession } from '../../lib/auth-end.ts';
import { toast } from '../../lib/toast.ts';

/**
 * Signs out and replaces the page with the sign-in, so that Back does not return: the next user may be someone else.
 */
export function useLogout() {
  const { t } = useTranslation();
  const router = useRouter();
  return useMutation({
    mutationFn: () => endSession(),
    onSuccess: async () => {
      toast.success(t('auth.logout.done'));
      await router.navigate({ to: '/login', search: {}, replace: true, ignoreBlocker: true });
    },
  });
}
