import { ActionIcon } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { canEditMachine, canReserve } from '@strojpark/core/domain/machines/machine-actions';
import { IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import type { ListEvents } from '../../../ui/list/list-view.ts';
import type { MachineDialogAction } from '../../../entities/reservations/machine-action-names.ts';
import { actionIcons } from '../actions/machine-actions.ts';
import { listItemState } from '../list/list-view.ts';

export type AgedAction = MachineDialogAction | 'reprice';
export type AgedEvents = ListEvents<MachineListItem, AgedAction>;

interface QuickActionsProps {
  machine: MachineListItem;
  events: AgedEvents;
  tabIndex: number;
  /** On a phone the place of the machine needs the room; it is reserved from its record. */
  withReserve?: boolean;
}

/** What helps to sell an aged machine: another price, a reservation. */
export function QuickActions({ machine, events, tabIndex, withReserve = true }: QuickActionsProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const { name } = machine;
  const ReserveIcon = actionIcons.reserve;
  return (
    <>
      {canEditMachine(actor, machine) === null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          tabIndex={tabIndex}
          aria-label={t('ageing.reprice.one', { name })}
          title={t('ageing.reprice.action')}
          onClick={() => events.action('reprice', machine)}
        >
          <IconTag size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {withReserve && canReserve(actor, listItemState(machine)) === null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          tabIndex={tabIndex}
          aria-label={t('ageing.list.reserveOne', { name })}
          title={t('machines.actions.reserve')}
          onClick={() => events.action('reserve', machine)}
        >
          <ReserveIcon size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}
