import { Stack, Text } from '@mantine/core';
import type { Demand, DemandMatch } from '@strojpark/core/contracts/demands';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineFacts } from '../../../entities/machines/machine-facts.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { toast } from '../../../lib/toast.ts';
import { customerOfEntry } from '../customer-form.ts';
import { QueueDialog } from '../queue/queue-dialog.tsx';
import { ReserveDialog } from '../reserve-dialog.tsx';
import { useMachineToTake } from '../use-machine-to-take.ts';
import { useRejectMatch } from './demand-changes.queries.ts';

/** What is being done with a match. */
export interface MatchDialog {
  action: 'reserve' | 'queue' | 'reject';
  match: DemandMatch;
}

interface MatchDialogsProps extends MatchDialog {
  demand: Demand;
  opened: boolean;
  onClose: () => void;
}

export function MatchDialogs({ action, ...dialog }: MatchDialogsProps) {
  if (action === 'reject') return <RejectDialog {...dialog} />;
  return <TakeDialog {...dialog} action={action} />;
}

type DialogProps = Omit<MatchDialogsProps, 'action'>;

/** Reserves the machine, or puts the customer into its queue, with the customer of the demand filled in. */
function TakeDialog({
  action,
  demand,
  match,
  opened,
  onClose,
}: DialogProps & { action: 'reserve' | 'queue' }) {
  // Whether it needs a replacement is known with its record.
  const machine = useMachineToTake(match.machine_id, opened, onClose);
  if (machine === undefined) return null;
  const dialog = { machine, customer: customerOfEntry(demand), opened, onClose };
  return action === 'reserve' ? <ReserveDialog {...dialog} /> : <QueueDialog {...dialog} />;
}

/** Records why the machine does not suit. */
function RejectDialog({ demand, match, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const facts = useMachineFacts();
  const { mutate, isPending } = useRejectMatch();
  const { machine, machine_id: machineId } = match;
  const done = () => {
    toast.success(t('demands.match.reject.done', { name: machine.name }));
    onClose();
  };
  return (
    <ReasonDialog
      opened={opened}
      title={t('demands.match.reject.title')}
      text={
        <Stack gap="sm">
          <MachineBlock
            machine={machine}
            size="large"
            line={facts(machine)}
            note={
              <Text component="span" size="sm">
                {t('reservations.subjectCustomer', { customer: customerLine(demand) })}
              </Text>
            }
          />
          <Text>{t('demands.match.reject.text')}</Text>
        </Stack>
      }
      reasonLabel={t('demands.match.reject.reason')}
      confirmLabel={t('demands.match.reject.confirm')}
      loading={isPending}
      onCancel={onClose}
      onConfirm={(reason) => mutate({ id: demand.id, machineId, reason }, { onSuccess: done })}
    />
  );
}
