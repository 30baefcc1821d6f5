import { Modal } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../ui/use-is-phone.ts';
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
  const isPhone = useIsPhone();
  const wizard = useRef<ReserveWizardHandle>(null);
  return (
    <Modal
      opened={opened}
      onClose={() => wizard.current?.leave()}
      title={t('reservations.reserve.title', { name: machine.name })}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      closeOnClickOutside={false}
      size={760}
      fullScreen={isPhone}
    >
      <ReserveWizard ref={wizard} machine={machine} onDone={onClose} />
    </Modal>
  );
}
