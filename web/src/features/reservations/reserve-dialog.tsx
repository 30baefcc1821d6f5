import { Box } from '@mantine/core';
import type { QueueEntry } from '@strojpark/core/contracts/queue';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../entities/machines/machine-block.tsx';
import { useMachineFacts } from '../../entities/machines/machine-facts.ts';
import { PresenceTitle } from '../../entities/presence/presence-title.tsx';
import { useVisit } from '../../entities/users/visited-steps.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { CustomerInput } from './customer-form.ts';
import type { ReservableMachine } from './reserve/reservable-machine.ts';
import { ReserveWizard } from './reserve/reserve-wizard.tsx';

interface ReserveDialogProps {
  machine: ReservableMachine;
  /** The offer that the reservation accepts; its customer is filled in. */
  offer?: QueueEntry;
  /** Filled in. */
  customer?: CustomerInput;
  /** The quote that the customer accepts by it. */
  quoteId?: string;
  opened: boolean;
  onClose: () => void;
}

/** Reserves a machine for a customer: in one step, or with a replacement or a request for approval. */
export function ReserveDialog({ machine, offer, customer, quoteId, opened, onClose }: ReserveDialogProps) {
  const { t } = useTranslation();
  useVisit(opened ? 'reserve' : null);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={
        <PresenceTitle subject="machine" id={machine.id} doing="reserve">
          <Box component="span" display="block" mb="xs">
            {t(offer ? 'queue.accept.title' : 'reservations.reserve.title')}
          </Box>
          <MachineBlock machine={machine} size="large" line={useMachineFacts()(machine)} />
        </PresenceTitle>
      }
      size={760}
    >
      <ReserveWizard machine={machine} offer={offer} customer={customer} quoteId={quoteId} onDone={onClose} />
    </FormDialog>
  );
}
