import { ActionIcon } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { canEditMachine, canReserve } from '@strojpark/core/domain/machines/machine-actions';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { actionIcons } from '../actions/machine-actions.ts';
import { listItemState, type ListEvents } from '../list/list-view.ts';

interface QuickActionsProps {
  machine: MachineListItem;
  events: ListEvents;
  tabIndex: number;
}

/** What helps to sell an aged machine: another price, a reservation. */
export function QuickActions({ machine, events, tabIndex }: QuickActionsProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const { name } = machine;
  const { reserve: ReserveIcon, reprice: RepriceIcon } = actionIcons;
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
          <RepriceIcon size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {canReserve(actor, listItemState(machine)) === null && (
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
