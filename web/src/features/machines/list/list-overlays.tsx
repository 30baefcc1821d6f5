import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { lazy, Suspense } from 'react';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import type { MachineAction } from '../actions/machine-actions.ts';
import type { OpenAction } from '../actions/machine-dialogs.tsx';
import type { ListState } from './use-list-state.ts';
import type { MachineRows } from './use-machine-rows.ts';

const MachineDrawer = lazy(async () => ({
  default: (await import('../detail/machine-drawer.tsx')).MachineDrawer,
}));
const MachineDialogs = lazy(async () => ({
  default: (await import('../actions/machine-dialogs.tsx')).MachineDialogs,
}));
const AddMachine = lazy(async () => ({ default: (await import('../form/add-machine.tsx')).AddMachine }));

interface ListOverlaysProps {
  state: ListState;
  rows: MachineRows;
  action: OpenAction | null;
  isReserving: boolean;
  onAction: (action: MachineAction, machine: MachineListItem) => void;
  onCloseAction: () => void;
  /** The keyboard follows to another record. */
  onMove: (id: string) => void;
}

/** What opens over a list: its records, the dialogs of their acts, the form that adds one. */
export function ListOverlays({
  state,
  rows,
  action,
  isReserving,
  onAction,
  onCloseAction,
  onMove,
}: ListOverlaysProps) {
  const { type, openId, dialog, openNext, close } = state;
  const isAdding = dialog === 'add';
  const hadDrawer = useHasOpened(openId !== null);
  const hadForm = useHasOpened(isAdding);

  return (
    <>
      <Suspense>
        {hadDrawer && (
          <MachineDrawer
            id={openId}
            isCovered={action?.isOpen === true || isReserving}
            rows={rows}
            onAction={onAction}
            onMove={(id) => {
              openNext(id);
              onMove(id);
            }}
            onClose={close}
          />
        )}
      </Suspense>
      <Suspense>
        {action && (
          <MachineDialogs
            key={action.id}
            action={action}
            onClose={onCloseAction}
            onDeleted={(id) => id === openId && close()}
          />
        )}
      </Suspense>
      <Suspense>
        {hadForm && (
          <AddMachine type={type} opened={isAdding} onClose={state.closeDialog} onAdded={state.openAdded} />
        )}
      </Suspense>
    </>
  );
}
