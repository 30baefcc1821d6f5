import { useTranslation } from 'react-i18next';
import { FormModal } from '../../../ui/form-modal.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import { CompleteForm } from './complete-form.tsx';

/** Sells the machine of a running reservation, which completes it. */
export function CompleteDialog({ reservation, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={t('reservations.complete.title')}
      withCloseButton={false}
    >
      <CompleteForm reservation={reservation} onDone={onClose} />
    </FormModal>
  );
}
