import { Box, Stack, Text } from '@mantine/core';
import { customerBody } from '@strojpark/core/contracts/reservation-customer';
import { queueError } from '@strojpark/core/domain/queue/queue-status';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { MachineChangeNotice } from '../../../entities/machines/machine-change-notice.tsx';
import { useMachineFacts } from '../../../entities/machines/machine-facts.ts';
import { useMachine } from '../../../entities/machines/machines.queries.ts';
import { PresenceTitle } from '../../../entities/presence/presence-title.tsx';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CustomerFields } from '../customer-fields.tsx';
import { blankCustomer, type CustomerInput, type CustomerSchema } from '../customer-form.ts';
import type { ReservableMachine } from '../reserve/reservable-machine.ts';
import { announceJoined } from './announce-joined.ts';
import { useJoinQueue } from './queue-changes.queries.ts';

interface QueueDialogProps {
  machine: ReservableMachine;
  /** Filled in. */
  customer?: CustomerInput;
  opened: boolean;
  onClose: () => void;
}

/** Adds a customer to the queue of a machine that someone has. */
export function QueueDialog({ machine, customer, opened, onClose }: QueueDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={
        <PresenceTitle subject="machine" id={machine.id} doing="queue">
          <Box component="span" display="block" mb="xs">
            {t('queue.join.title')}
          </Box>
          <MachineBlock machine={machine} size="large" line={useMachineFacts()(machine)} />
        </PresenceTitle>
      }
      size={760}
    >
      <JoinForm machine={machine} known={customer} onDone={onClose} />
    </FormDialog>
  );
}

interface JoinFormProps {
  machine: ReservableMachine;
  known: CustomerInput | undefined;
  onDone: () => void;
}

function JoinForm({ machine, known, onDone }: JoinFormProps) {
  const { t } = useTranslation();
  const { data } = useMachine(machine.id);
  const join = useJoinQueue(machine.id);
  const customer = useContractForm<CustomerSchema>(customerBody, {
    defaultValues: known ?? blankCustomer,
    submit: async (values) => {
      announceJoined(await join.mutateAsync(values));
      onDone();
    },
  });
  const { formProps, formError, isSubmitting, leave } = customer;
  const exit = () => void leave(onDone);
  useDialogExit(exit);
  return (
    <form {...formProps}>
      <MachineChangeNotice machine={machine} isPaused={isSubmitting || join.isSuccess} />
      <Stack gap="lg">
        {data !== undefined && queueError(data) === null && (
          <Text>{t('queue.join.next', { place: data.waiting + 1 })}</Text>
        )}
        <CustomerFields
          customer={customer}
          isTaxIdRequired={false}
          currency={null}
          machine={null}
          withPrice={false}
          withHistory
        />
        <FailureNote title={t('queue.join.failed')} text={formError} />
        <FormButtons submitLabel={t('queue.join.submit')} isSubmitting={isSubmitting} onCancel={exit} />
      </Stack>
    </form>
  );
}
