import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { ReservableMachine } from './reserve/reservable-machine.ts';
import { ReserveWizard, type ReserveWizardHandle } from './reserve/reserve-wizard.tsx';

interface ReserveDialogProps {
  machine: ReservableMachine;
  opened: boolean;
  onClose: () => void;
}

/** Reserves a machine for a customer: in one step, or with a replacement or a request for approval. */
export function ReserveDialog({ machine, opened, onClose }: ReserveDialogProps) {
  const { t } = useTranslation();
  const wizard = useRef<ReserveWizardHandle>(null);
  return (
    <FormDialog
      opened={opened}
      onClose={() => wizard.current?.leave()}
      title={t('reservations.reserve.title', { name: machine.name })}
      closeLabel={t('common.actions.close')}
      size={760}
    >
      <ReserveWizard ref={wizard} machine={machine} onDone={onClose} />
    </FormDialog>
  );
}
