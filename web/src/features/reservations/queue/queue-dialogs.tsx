import { Stack, Text } from '@mantine/core';
import type { QueueEntry } from '@strojpark/core/contracts/queue';
import type { QueueAction } from '@strojpark/core/domain/queue/queue-actions';
import { customerLine, customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineLine } from '../../../entities/machines/machine-facts.ts';
import { PassedOn } from '../../../entities/queue/passed-on.tsx';
import { useFirstInQueue } from '../../../entities/queue/queue.queries.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { toast } from '../../../lib/toast.ts';
import type { ActionDialogsProps } from '../../../ui/record-screen/record-screen.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { ReserveDialog } from '../reserve-dialog.tsx';
import { useMachineToTake } from '../use-machine-to-take.ts';
import { destructiveActions } from './queue-actions.ts';
import { type ReasonedAction, useMoveInQueue, useReasonedAction } from './queue-changes.queries.ts';

type DialogsProps = Omit<ActionDialogsProps<QueueEntry, QueueAction>, 'onDeleted'>;

export function QueueDialogs({ action, ...events }: DialogsProps) {
  return <QueueDialogOf key={`${action.name} ${action.record.id}`} action={action} {...events} />;
}

interface DialogProps {
  entry: QueueEntry;
  opened: boolean;
  onClose: () => void;
}

function QueueDialogOf({ action: { name, record }, opened, onClose }: DialogsProps) {
  const dialog = { entry: record, opened, onClose };
  switch (name) {
    case 'accept':
      return <AcceptDialog {...dialog} />;
    case 'move':
      return <MoveDialog {...dialog} />;
    case 'decline':
    case 'withdraw':
    case 'end_offer':
    case 'skip':
      return <ReasonedDialog {...dialog} action={name} />;
  }
}

/** Reserves the offered machine; whether it needs a replacement is known with its record. */
function AcceptDialog({ entry, opened, onClose }: DialogProps) {
  const machine = useMachineToTake(entry.machine_id, opened, onClose);
  if (machine === undefined) return null;
  return <ReserveDialog machine={machine} offer={entry} opened={opened} onClose={onClose} />;
}

interface ActionTextProps {
  entry: QueueEntry;
  /** What the action does to the customer. */
  text?: string | undefined;
  /** What happens to the machine. */
  children?: ReactNode;
}

/** Shows the machine, names the customer, and says what the action will do. */
function ActionText({ entry, text, children }: ActionTextProps) {
  const { t } = useTranslation();
  const line = useMachineLine();
  const { machine } = entry;
  return (
    <Stack gap="sm">
      <MachineBlock
        machine={machine}
        size="large"
        line={line(machine)}
        note={
          <Text component="span" size="sm">
            {t('reservations.subjectCustomer', { customer: customerLine(entry) })}
          </Text>
        }
      />
      {children}
      {text !== undefined && <Text>{text}</Text>}
    </Stack>
  );
}

function ReasonedDialog({ action, entry, opened, onClose }: DialogProps & { action: ReasonedAction }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useReasonedAction(action);
  const { id } = entry;
  const done = () => {
    toast.success(t(`queue.${action}.done`, { name: customerNames(entry).name }));
    onClose();
  };
  return (
    <ReasonDialog
      opened={opened}
      title={t(`queue.${action}.title`)}
      text={
        <ActionText entry={entry} text={action === 'decline' ? undefined : t(`queue.${action}.text`)}>
          {entry.status === 'offered' && (
            <PassedOn machineId={entry.machine_id} waiting={entry.waiting} isOpen={opened} />
          )}
        </ActionText>
      }
      reasonLabel={t(`queue.${action}.reason`)}
      confirmLabel={t(`queue.actions.${action}`)}
      destructive={destructiveActions.includes(action)}
      isOptional={action === 'decline'}
      isOptimistic
      loading={isPending}
      onCancel={onClose}
      onConfirm={(reason) => mutate({ id, reason }, { onSuccess: done })}
    />
  );
}

const shownPlaces = 100;

/** Moves a waiting customer; the places show who is there now. */
function MoveDialog({ entry, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMoveInQueue();
  const { id, machine_id: machine, place, waiting } = entry;
  const { data } = useFirstInQueue(
    { machine, status: ['waiting'], sort: 'place', order: 'asc', limit: shownPlaces },
    opened,
  );
  const places = Array.from({ length: waiting }, (_, index) => index + 1).filter((one) => one !== place);
  const [chosen, setChosen] = useState<string | null>(null);
  const [wasTried, setWasTried] = useState(false);
  const select = useRef<HTMLInputElement>(null);
  const label = (position: number) => {
    const there = data?.items.find((one) => one.place === position);
    if (there === undefined) return t('queue.move.option', { place: position });
    return t('queue.move.optionNow', { place: position, customer: customerNames(there).name });
  };
  const done = () => {
    toast.success(t('queue.move.done', { name: customerNames(entry).name }));
    onClose();
  };
  return (
    <ReasonDialog
      opened={opened}
      title={t('queue.move.title')}
      text={
        <Stack gap="md">
          <ActionText entry={entry} text={t('queue.move.text', { place: place ?? waiting, waiting })} />
          <SelectInput
            ref={select}
            data-autofocus
            withAsterisk
            label={t('queue.move.place')}
            error={wasTried && chosen === null && t('validation.required')}
            data={places.map((one) => ({ value: String(one), label: label(one) }))}
            value={chosen}
            onChange={setChosen}
          />
        </Stack>
      }
      reasonLabel={t('queue.move.reason')}
      confirmLabel={t('queue.actions.move')}
      check={() => {
        setWasTried(true);
        if (chosen === null) select.current?.focus();
        return chosen !== null;
      }}
      loading={isPending}
      onCancel={onClose}
      onConfirm={(reason) => mutate({ id, body: { position: Number(chosen), reason } }, { onSuccess: done })}
    />
  );
}
