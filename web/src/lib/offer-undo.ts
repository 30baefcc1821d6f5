import i18next from 'i18next';
import { toastFailure } from './failure.ts';
import { toast } from './toast.ts';

interface Offer {
  /** Distinguishes toasts with the same text. */
  id: string;
  label: () => string;
  run: () => Promise<unknown>;
  /** What is said once it was done. */
  done: () => string;
  /** Refetches what has changed, after a failure too. */
  refresh: () => Promise<void>;
}

/** The action that a toast offers. Not a hook, because the toast outlives the screen that it came from. */
export function offerAction({ id, label, run, done, refresh }: Offer) {
  const onAction = async () => {
    try {
      await run();
      toast.success(done);
    } catch (error) {
      toastFailure(error);
    }
    await refresh();
  };
  return { id, action: { label, onAction: () => void onAction() } };
}

interface Undo extends Pick<Offer, 'id' | 'refresh'> {
  undo: Offer['run'];
  /** What is said once it was undone. */
  undone: Offer['done'];
}

/** The undo that a toast offers. */
export function offerUndo({ id, undo, undone, refresh }: Undo) {
  return offerAction({
    id,
    label: () => i18next.t('common.actions.undo'),
    run: undo,
    done: undone,
    refresh,
  });
}
