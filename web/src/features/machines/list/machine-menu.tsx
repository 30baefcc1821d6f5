import { Menu, Text } from '@mantine/core';
import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { actIcons } from '../acts/act-icons.ts';
import { useMachineActs } from '../acts/use-machine-acts.ts';
import { useMachine } from '../machines.queries.ts';
import type { ListEvents } from './list-view.ts';

interface MachineMenuProps {
  machine: MachineListItem;
  /** This machine's menu was the last to be opened. */
  hasMenu: boolean;
  tabIndex: number;
  events: ListEvents;
}

/** What the user may do with a machine of the list. */
export function MachineMenu({ machine, hasMenu, tabIndex, events }: MachineMenuProps) {
  const { t } = useTranslation();
  return (
    <RowMenu
      label={t('machines.actions.of', { name: machine.name })}
      tabIndex={tabIndex}
      hasMenu={hasMenu}
      onOpen={() => events.openMenu(machine)}
    >
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(machine)}>
        {t('machines.actions.open')}
      </Menu.Item>
      <MenuActs id={machine.id} events={events} />
    </RowMenu>
  );
}

/** What is allowed depends on the hold, which a list does not carry: it is asked for when the menu opens. */
function MenuActs({ id, events }: { id: string; events: ListEvents }) {
  const { t } = useTranslation();
  const { data, isError } = useMachine(id);
  if (data !== undefined) return <LoadedActs machine={data} events={events} />;
  return <MenuNote text={isError ? t('common.failedToLoad') : t('common.loading')} />;
}

function LoadedActs({ machine, events }: { machine: Machine; events: ListEvents }) {
  const { t } = useTranslation();
  const acts = useMachineActs(machine);
  if (acts === null) return <MenuNote text={t('common.loading')} />;
  return acts.map((act) => {
    const ActIcon = actIcons[act];
    return (
      <Menu.Item
        key={act}
        {...(act === 'delete' && { c: 'var(--mantine-color-error)' })}
        leftSection={<ActIcon size={16} aria-hidden />}
        onClick={() => events.act(act, machine)}
      >
        {t(`machines.actions.${act}`)}
      </Menu.Item>
    );
  });
}

function MenuNote({ text }: { text: string }) {
  return (
    <Text px="sm" py="xs" c="dimmed" role="status">
      {text}
    </Text>
  );
}
