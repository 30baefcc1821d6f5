import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisit } from '../../../entities/users/visited-steps.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useOpening } from '../../../ui/use-opening.ts';
import type { CustomerInput } from '../customer-form.ts';
import { ReserveDialog } from '../reserve-dialog.tsx';
import type { ReservableMachine } from '../reserve/reservable-machine.ts';
import { MachinePicker } from './machine-picker.tsx';

interface AddDialogProps {
  /** Filled in. */
  customer?: CustomerInput;
  opened: boolean;
  onClose: () => void;
}

/** Creates a reservation, starting with the choice of its machine. */
export function AddDialog({ customer, opened, onClose }: AddDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [machine, setMachine] = useState<ReservableMachine | null>(null);
  const [isChosen, setIsChosen] = useState(false);
  const isOpen = useOpening(opened);
  useVisit(opened ? 'reserve' : null);
  if (!opened && isChosen) setIsChosen(false);
  return (
    <>
      <Dialog
        opened={isOpen && !isChosen}
        onClose={onClose}
        title={t('reservations.add.title')}
        size={760}
        fullScreen={isPhone}
        yOffset="10vh"
        centered={false}
      >
        <MachinePicker
          onPick={(picked) => {
            setMachine(picked);
            setIsChosen(true);
          }}
          onDemand={onClose}
        />
      </Dialog>
      {machine !== null && (
        <ReserveDialog
          machine={machine}
          {...(customer && { customer })}
          opened={isOpen && isChosen}
          onClose={onClose}
        />
      )}
    </>
  );
}
