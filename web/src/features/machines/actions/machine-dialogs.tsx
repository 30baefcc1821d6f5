import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PassedOn } from '../../../entities/queue/passed-on.tsx';
import { PresenceTitle } from '../../../entities/presence/presence-title.tsx';
import { EditStoredSale } from '../../../entities/sales/edit-stored-sale.tsx';
import { toastFailure } from '../../../lib/failure.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { toast } from '../../../lib/toast.ts';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import type { ActionDialogsProps } from '../../../ui/record-screen/record-screen.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { FormDrawer } from '../form/form-drawer.tsx';
import {
  announceDeletion,
  useCancelMachineReservation,
  useDeleteMachine,
} from '../machine-changes.queries.ts';
import { useMachine } from '../../../entities/machines/machines.queries.ts';
import { useWaitingQuotes } from '../../../entities/quotes/use-waiting-quotes.ts';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { ActionText } from './action-text.tsx';
import type {
  LiveReservationAction,
  MachineDialogAction,
} from '../../../entities/reservations/machine-action-names.ts';
import { liveReservationOf } from './machine-actions.ts';
import { MakeAvailableDialog } from './make-available-dialog.tsx';
import { SellForm } from './sell-form.tsx';

const RepriceDialog = lazyPart(
  async () => (await import('../aged/reprice-dialog.tsx')).RepriceDialog,
  'ageing',
);

type DialogsProps = ActionDialogsProps<
  MachineListItem,
  Exclude<MachineDialogAction, 'reserve' | 'queue' | LiveReservationAction>
>;

/** The dialog of an action, with the machine freshly loaded instead of the row from the list. */
export function MachineDialogs({ action, opened, onClose, onDeleted }: DialogsProps) {
  const {
    name,
    record: { id },
  } = action;
  const { data: machine, error, isFetchedAfterMount } = useMachine(id);
  // A later refetch error must not close a dialog that is being filled in; the dialog shows its own errors.
  const wasShown = useHasOpened(isFetchedAfterMount && error === null);
  useEffect(() => {
    if (error === null || !opened || wasShown) return;
    toastFailure(error);
    onClose();
  }, [error, opened, wasShown, onClose]);
  if (machine === undefined || !isFetchedAfterMount) return null;
  return (
    <DialogOf
      key={`${name} ${id}`}
      action={action}
      opened={opened}
      machine={machine}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}

function DialogOf({ action, opened, machine, onClose, onDeleted }: DialogsProps & { machine: Machine }) {
  const dialog = { machine, opened, onClose };
  switch (action.name) {
    case 'edit':
      return <EditMachine {...dialog} />;
    case 'reprice':
      return <RepriceDialog {...dialog} />;
    case 'editSale':
      return <EditMachineSale {...dialog} />;
    case 'sell':
      return <SellDialog {...dialog} />;
    case 'storno':
      return <MakeAvailableDialog {...dialog} isStorno />;
    case 'release':
      return <MakeAvailableDialog {...dialog} isStorno={false} />;
    case 'cancelReservation':
      return <CancelReservationDialog {...dialog} />;
    case 'delete':
      return <DeleteMachineDialog {...dialog} onDeleted={onDeleted} />;
  }
}

/** Corrects the sale of a sold machine. */
function EditMachineSale({ machine: { sale }, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const isReversed = sale === null;
  useEffect(() => {
    if (!opened || !isReversed) return;
    toast.info(t('errors.machine_not_sold'));
    onClose();
  }, [isReversed, opened, onClose, t]);
  return sale && <EditStoredSale id={sale.id} opened={opened} onClose={onClose} />;
}

/** Sells a machine, reserved or not. */
function SellDialog({ machine, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const { data, isLoading } = useMachineReservations(machine.id);
  const waiting = useWaitingQuotes(machine);
  const isLoaded = useHasOpened(!isLoading && !waiting.isLoading);
  // The form starts with what was agreed in the reservation or quote.
  if (!isLoaded) return null;
  const reservation = liveReservationOf(machine, data?.items ?? []);
  return (
    <FormDialog opened={opened} onClose={onClose} size={760} title={t('sales.sell.title')}>
      <SellForm
        machine={machine}
        reservation={reservation}
        quote={waiting.quotes.length === 1 ? waiting.quotes[0] : null}
        onDone={onClose}
      />
    </FormDialog>
  );
}

function EditMachine({ machine, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDrawer
      opened={opened}
      title={
        <PresenceTitle subject="machine" id={machine.id} doing="edit">
          {t('machines.form.edit')}
        </PresenceTitle>
      }
      onClose={onClose}
    >
      <EditForm machine={machine} onClose={onClose} />
    </FormDrawer>
  );
}

/** Cancels the live reservation of a machine, with a reason. */
function CancelReservationDialog({ machine, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const cancel = useCancelMachineReservation();
  const customer = machine.hold?.customer;

  const confirm = (reason: string) =>
    cancel.mutate(
      { id: machine.id, reason },
      {
        onSuccess: () => {
          toast.success(t('reservations.cancelOfMachine.done', { name: machine.name }));
          onClose();
        },
      },
    );

  return (
    <ReasonDialog
      opened={opened}
      title={t('reservations.cancelOfMachine.title')}
      text={
        <ActionText machine={machine} error={cancel.error} failed={t('reservations.cancelOfMachine.failed')}>
          {machine.waiting > 0 ? (
            <>
              {t('reservations.cancel.waited')}
              <PassedOn machineId={machine.id} waiting={machine.waiting} isOpen={opened} />
            </>
          ) : customer == null ? (
            t('reservations.cancelOfMachine.text')
          ) : (
            t('reservations.cancelOfMachine.textFor', { customer })
          )}
        </ActionText>
      }
      reasonLabel={t('common.reason')}
      confirmLabel={t('reservations.cancelOfMachine.confirm')}
      destructive
      isOptimistic
      loading={cancel.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

interface DeleteMachineDialogProps extends ActionDialogProps {
  onDeleted: (id: string) => void;
}

/** Moves a machine to the trash and offers undo. */
function DeleteMachineDialog({ machine, opened, onClose, onDeleted }: DeleteMachineDialogProps) {
  const { t } = useTranslation();
  const { id } = machine;
  const remove = useDeleteMachine();
  return (
    <ConfirmAction
      opened={opened}
      title={t('machines.delete.title')}
      text={
        <ActionText machine={machine} error={remove.error} failed={t('machines.delete.failed')}>
          {t('machines.delete.text')}
        </ActionText>
      }
      confirmLabel={t('common.actions.delete')}
      destructive
      isOptimistic
      action={remove}
      subject={id}
      onDone={() => {
        announceDeletion(machine);
        onDeleted(id);
      }}
      onClose={onClose}
    />
  );
}
