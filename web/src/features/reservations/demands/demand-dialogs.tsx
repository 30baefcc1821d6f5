import { Stack, Text } from '@mantine/core';
import type { Demand } from '@strojpark/core/contracts/demands';
import type { DemandAction } from '@strojpark/core/domain/demands/demand-actions';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { customerLine, customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColleagues } from '../../../entities/comments/comments.queries.ts';
import { useWantedLine } from '../../../entities/demands/use-wanted-line.ts';
import { timeZone } from '../../../lib/format.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { toast } from '../../../lib/toast.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import type { ActionDialogsProps } from '../../../ui/record-screen/record-screen.tsx';
import { AssignDialog } from '../assign-dialog.tsx';
import {
  type EndingAction,
  useAssignDemand,
  useDeleteDemand,
  useEndDemand,
  useReopenDemand,
} from './demand-changes.queries.ts';
import { DemandDialog } from './demand-dialog.tsx';

type DialogsProps = ActionDialogsProps<Demand, DemandAction>;

export function DemandDialogs({ action, ...events }: DialogsProps) {
  return <DemandDialogOf key={`${action.name} ${action.record.id}`} action={action} {...events} />;
}

interface DialogProps {
  demand: Demand;
  opened: boolean;
  onClose: () => void;
}

function DemandDialogOf({ action: { name, record }, opened, onClose, onDeleted }: DialogsProps) {
  const dialog = { demand: record, opened, onClose };
  switch (name) {
    case 'update':
      return <DemandDialog {...dialog} />;
    case 'assign':
      return <AssignDemand {...dialog} />;
    case 'serve':
    case 'close':
      return <EndDialog {...dialog} action={name} />;
    case 'reopen':
      return <ReopenDialog {...dialog} />;
    case 'delete':
      return <DeleteDialog {...dialog} onDeleted={onDeleted} />;
  }
}

/** Names the customer and what they look for, and says what the action will do. */
function ActionText({ demand, text }: { demand: Demand; text: string }) {
  const wanted = useWantedLine()(demand);
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>{customerLine(demand)}</Text>
        <Text size="sm" c="dimmed">
          {wanted}
        </Text>
      </div>
      <Text>{text}</Text>
    </Stack>
  );
}

/** Ends a demand: the customer has a machine, or needs none. */
function EndDialog({ action, demand, opened, onClose }: DialogProps & { action: EndingAction }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useEndDemand(action);
  const { id } = demand;
  const done = () => {
    toast.success(t(`demands.${action}.done`, { name: customerNames(demand).name }));
    onClose();
  };
  return (
    <ReasonDialog
      opened={opened}
      title={t(`demands.${action}.title`)}
      text={<ActionText demand={demand} text={t(`demands.${action}.text`)} />}
      reasonLabel={t(`demands.${action}.reason`)}
      confirmLabel={t(`demands.${action}.confirm`)}
      isOptional={action === 'serve'}
      isOptimistic
      loading={isPending}
      onCancel={onClose}
      onConfirm={(reason) => mutate({ id, reason }, { onSuccess: done })}
    />
  );
}

/** Reopens a demand; a day that is over has to be replaced. */
function ReopenDialog({ demand, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const format = useUserSettings((settings) => settings.dateFormat);
  const today = calendarDay(useNow(), timeZone());
  const { id, valid_until: old } = demand;
  const [until, setUntil] = useState(old !== null && old >= today ? old : null);
  const { mutate, isPending } = useReopenDemand();
  const done = () => {
    toast.success(t('demands.reopen.done', { name: customerNames(demand).name }));
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('demands.reopen.title')}
      text={
        <Stack gap="md">
          <ActionText demand={demand} text={t('demands.reopen.text')} />
          <DateInput
            label={t('demands.reopen.until')}
            description={t('demands.reopen.untilHint')}
            format={format}
            minDate={today}
            value={until}
            onChange={setUntil}
          />
        </Stack>
      }
      confirmLabel={t('demands.reopen.confirm')}
      loading={isPending}
      onConfirm={() => mutate({ id, validUntil: until === old ? undefined : until }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}

/** Makes a colleague responsible. */
function AssignDemand({ demand, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { id, owner_id } = demand;
  const { mutate, isPending } = useAssignDemand();
  const done = ({ owner_name: name }: Demand) => {
    toast.success(t('demands.assign.done', { name: name ?? '' }));
    onClose();
  };
  return (
    <AssignDialog
      title={t('demands.assign.title')}
      subject={<ActionText demand={demand} text={t('demands.assign.text')} />}
      label={t('demands.assign.owner')}
      confirmLabel={t('demands.assign.confirm')}
      failed={t('demands.assign.failed')}
      colleagues={useColleagues({ subject: 'demand', id }, opened)}
      ownerId={owner_id}
      opened={opened}
      isPending={isPending}
      onAssign={(ownerId) => mutate({ id, ownerId }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}

interface DeleteDialogProps extends DialogProps {
  onDeleted: (id: string) => void;
}

function DeleteDialog({ demand, opened, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmAction
      opened={opened}
      title={t('demands.delete.title')}
      text={<ActionText demand={demand} text={t('demands.delete.text')} />}
      confirmLabel={t('common.actions.delete')}
      destructive
      isOptimistic
      action={useDeleteDemand()}
      subject={demand.id}
      onDone={() => {
        toast.success(t('demands.delete.done', { name: customerNames(demand).name }));
        onDeleted(demand.id);
      }}
      onClose={onClose}
    />
  );
}
