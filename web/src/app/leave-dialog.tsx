import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveQuestion } from '../lib/leave-guard.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks before unsaved changes are left behind, for every form of the product. */
export function LeaveDialog() {
  const { t } = useTranslation();
  const answer = useLeaveQuestion((state) => state.answer);
  // Whoever stays goes on where they were: the kit gives the focus back only from a dialog that was closed before.
  useEffect(() => {
    const { activeElement } = document;
    return () => {
      if (activeElement instanceof HTMLElement) activeElement.focus();
    };
  }, []);
  return (
    <ConfirmDialog
      opened={answer !== null}
      title={t('common.unsaved.title')}
      text={t('common.unsaved.text')}
      confirmLabel={t('common.unsaved.leave')}
      cancelLabel={t('common.unsaved.stay')}
      destructive
      onConfirm={() => answer?.(true)}
      onCancel={() => answer?.(false)}
    />
  );
}
