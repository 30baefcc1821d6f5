import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveQuestion } from '../lib/leave-guard.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks before unsaved changes are discarded; used by every form. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { answer, texts } = useLeaveQuestion();
  // It is unmounted with the answer, and Mantine returns the focus only from a dialog that closes.
  useEffect(() => {
    const { activeElement } = document;
    return () => {
      if (activeElement instanceof HTMLElement) activeElement.focus();
    };
  }, []);
  return (
    <ConfirmDialog
      opened={answer !== null}
      title={texts?.title ?? t('common.unsaved.title')}
      text={texts?.text ?? t('common.unsaved.text')}
      confirmLabel={texts?.leave ?? t('common.unsaved.leave')}
      cancelLabel={texts?.stay ?? t('common.unsaved.stay')}
      destructive
      onConfirm={() => answer?.(true)}
      onClose={onClose}
    />
  );
}
