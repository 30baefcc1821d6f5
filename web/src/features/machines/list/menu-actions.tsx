import { Menu, Text } from '@mantine/core';
import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionItems } from '../../../ui/action-items.tsx';
import { actionIcons, isDestructive, useMachineActions } from '../actions/machine-actions.ts';
import { useActionLabel } from '../actions/use-action-label.ts';
import { useMachine } from '../../../entities/machines/machines.queries.ts';
import { useNewQuote } from '../../../entities/quotes/use-new-quote.ts';
import type { ListEvents } from './list-view.ts';

interface MenuActionsProps {
  machine: MachineListItem;
  events: ListEvents;
}

/**
 * The allowed actions depend on the hold, which list items do not include, so the machine is loaded when the menu
 * opens.
 */
export function MenuActions({ machine, events }: MenuActionsProps) {
  const { t } = useTranslation();
  const { data, isError } = useMachine(machine.id);
  return (
    <>
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(machine)}>
        {t('machines.actions.open')}
      </Menu.Item>
      {data && <LoadedActions machine={data} events={events} />}
      {!data && <MenuNote text={isError ? t('common.failedToLoad') : t('common.loading')} />}
    </>
  );
}

function LoadedActions({ machine, events }: MenuActionsProps & { machine: Machine }) {
  const { t } = useTranslation();
  const actions = useMachineActions(machine);
  const label = useActionLabel(machine);
  const quote = useNewQuote();
  if (actions === null) return <MenuNote text={t('common.loading')} />;
  return (
    <ActionItems
      actions={actions.map((action) => ({
        name: action,
        label: label(action),
        icon: actionIcons[action],
        isDestructive: isDestructive(action),
        run: () => (action === 'quote' ? quote([machine.id]) : events.action(action, machine)),
      }))}
    />
  );
}

function MenuNote({ text }: { text: string }) {
  return (
    <Text px="sm" py="xs" c="dimmed" role="status">
      {text}
    </Text>
  );
}
