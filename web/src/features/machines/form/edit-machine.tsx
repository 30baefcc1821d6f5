import { useTranslation } from 'react-i18next';
import type { ActionDialogProps } from '../actions/action-dialog.ts';
import { useMachineTitle } from '../use-machine-title.ts';
import { EditForm } from './edit-form.tsx';
import { FormDrawer } from './form-drawer.tsx';

export function EditMachine({ machine, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const title = useMachineTitle(machine);
  return (
    <FormDrawer opened={opened} title={t('machines.form.edit', { title })} onClose={onClose}>
      <EditForm machine={machine} onClose={onClose} />
    </FormDrawer>
  );
}
