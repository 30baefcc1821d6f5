import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActDialogProps } from '../acts/act-dialog.ts';
import { useMachineTitle } from '../use-machine-title.ts';
import { EditForm } from './edit-form.tsx';
import { FormDrawer } from './form-drawer.tsx';
import type { FormHandle } from './form-frame.tsx';

export function EditMachine({ machine, opened, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const title = useMachineTitle(machine);
  const form = useRef<FormHandle>(null);
  return (
    <FormDrawer
      opened={opened}
      title={t('machines.form.edit', { title })}
      onClose={() => form.current?.leave()}
    >
      <EditForm ref={form} machine={machine} onClose={onClose} />
    </FormDrawer>
  );
}
