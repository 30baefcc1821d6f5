import i18next from 'i18next';
import { toastFailure } from '../../lib/failure.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { refreshReservations } from './reservations.queries.ts';

/** The undo that a toast offers. Not a hook, because the toast outlives the dialog that it came from. */
export function undoOf(id: string, undo: () => Promise<unknown>, undone: () => string) {
  const onAction = async () => {
    try {
      await undo();
      toast.success(undone());
    } catch (error) {
      toastFailure(error);
    }
    await refreshReservations(queryClient);
  };
  return { id, action: { label: () => i18next.t('common.actions.undo'), onAction: () => void onAction() } };
}
