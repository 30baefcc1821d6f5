import { Skeleton } from '@mantine/core';
import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { useMemo } from 'react';
import { useNewQuote } from '../../../entities/quotes/use-new-quote.ts';
import type { RecordKey } from '../../../ui/record-screen/open-record.ts';
import { RecordActions } from '../../../ui/record-screen/record-actions.tsx';
import {
  actionKeys,
  type MachineAction,
  type MachineDialogAction,
} from '../../../entities/reservations/machine-action-names.ts';
import {
  actionIcons,
  isDestructive,
  isRare,
  isReleaseNext,
  useMachineActions,
} from '../actions/machine-actions.ts';
import { useActionLabel } from '../actions/use-action-label.ts';

interface DetailActionsProps {
  machine: Machine;
  onAction: (action: MachineDialogAction, machine: MachineListItem) => void;
  more: readonly RecordKey[];
}

/** The actions of the user, the most likely first. */
export function DetailActions({ machine, onAction, more }: DetailActionsProps) {
  const allowed = useMachineActions(machine);
  const label = useActionLabel(machine);
  const quote = useNewQuote();
  const actions = useMemo(() => {
    if (allowed === null) return undefined;
    const isNext = (action: MachineAction) => action === 'release' && isReleaseNext(machine, allowed);
    return allowed
      .toSorted((one, other) => Number(isNext(other)) - Number(isNext(one)))
      .map((action) => ({
        name: action,
        label: label(action),
        icon: actionIcons[action],
        keyName: actionKeys[action],
        isDestructive: isDestructive(action) && action !== 'reject' && !isNext(action),
        isOther: action === 'reject',
        isRare: isRare(action, machine, allowed),
        run: () => (action === 'quote' ? quote([machine.id]) : onAction(action, machine)),
      }));
  }, [allowed, label, onAction, quote, machine]);
  if (actions === undefined) return <Skeleton height={32} width={320} />;
  const first = actions.find((action) => !action.isRare);
  return (
    <RecordActions actions={actions} main={first?.name === 'edit' ? undefined : first?.name} more={more} />
  );
}
