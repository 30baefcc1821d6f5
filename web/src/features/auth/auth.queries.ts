import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { endSession } from '../../lib/auth-end.ts';
import { useAuth } from '../../lib/auth.ts';
import { askToLeave } from '../../lib/leave-guard.ts';
import { readFiles } from '../../lib/stored-files.ts';
import { toast } from '../../lib/toast.ts';

/** Signing out deletes the files that wait for a connection, so the user is asked first. */
async function mayDiscardFiles(t: TFunction): Promise<boolean> {
  const { user } = useAuth.getState();
  const count = user === null ? 0 : (await readFiles(user.id)).length;
  if (count === 0) return true;
  return askToLeave({
    title: t('auth.logout.unsent.title'),
    text: t('auth.logout.unsent.text', { count }),
    leave: t('auth.logout.unsent.leave'),
    stay: t('auth.logout.unsent.stay'),
  });
}

/**
 * Signs out and replaces the page with the sign-in, so that Back does not return: the next user may be someone else.
 */
export function useLogout() {
  const { t } = useTranslation();
  const router = useRouter();
  return useMutation({
    mutationFn: async () => {
      if (!(await mayDiscardFiles(t))) return false;
      await endSession();
      return true;
    },
    onSuccess: async (isOver) => {
      if (!isOver) return;
      toast.success(t('auth.logout.done'));
      await router.navigate({ to: '/login', search: {}, replace: true, ignoreBlocker: true });
    },
  });
}
