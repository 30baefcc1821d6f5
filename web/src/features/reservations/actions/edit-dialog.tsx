import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import { EditForm } from './edit-form.tsx';

/** Changes customer, price or notes of a reservation. */
export function EditDialog({ reservation, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('reservations.edit.title')}
      closeLabel={t('common.actions.close')}
      size={760}
    >
      <EditForm reservation={reservation} onDone={onClose} />
    </FormDialog>
  );
}
