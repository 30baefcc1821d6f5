import i18next from 'i18next';
import { toastFailure } from './failure.ts';
import { toast } from './toast.ts';

interface Undo {
  /** Distinguishes toasts with the same text. */
  id: string;
  undo: () => Promise<unknown>;
  /** What is said once it was undone. */
  undone: () => string;
  /** Refetches what has changed, after a failure too. */
  refresh: () => Promise<void>;
}

/** The undo that a toast offers. Not a hook, because the toast outlives the screen that it came from. */
export function offerUndo({ id, undo, undone, refresh }: Undo) {
  const onAction = async () => {
    try {
      await undo();
      toast.success(undone);
    } catch (error) {
      toastFailure(error);
    }
    await refresh();
  };
  return { id, action: { label: () => i18next.t('common.actions.undo'), onAction: () => void onAction() } };
}
