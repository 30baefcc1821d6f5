import { Menu, Text } from '@mantine/core';
import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { IconEye } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { actIcons } from '../acts/act-icons.ts';
import { useMachineActs } from '../acts/use-machine-acts.ts';
import { useMachine } from '../machines.queries.ts';
import type { ListEvents } from './list-view.ts';

interface RowMenuProps {
  machine: MachineListItem;
  events: ListEvents;
  children: ReactElement;
}

/** The actions of a machine in a list. What is allowed depends on its hold, so it is asked for when opened. */
export function RowMenu({ machine, events, children }: RowMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu defaultOpened position="bottom-end" width={240} shadow="md">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown data-machine-list>
        <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(machine)}>
          {t('machines.actions.open')}
        </Menu.Item>
        <MenuActs id={machine.id} events={events} />
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuActs({ id, events }: { id: string; events: ListEvents }) {
  const { t } = useTranslation();
  const { data, isError } = useMachine(id);
  if (isError)
    return (
      <Text px="sm" py="xs" c="dimmed">
        {t('common.failedToLoad')}
      </Text>
    );
  return data ? <LoadedActs machine={data} events={events} /> : <MenuWait />;
}

function LoadedActs({ machine, events }: { machine: Machine; events: ListEvents }) {
  const { t } = useTranslation();
  const acts = useMachineActs(machine);
  if (acts === null) return <MenuWait />;
  return acts.map((act) => {
    const ActIcon = actIcons[act];
    return (
      <Menu.Item
        key={act}
        {...(act === 'delete' && { color: 'red' })}
        leftSection={<ActIcon size={16} aria-hidden />}
        onClick={() => events.act(act, machine)}
      >
        {t(`machines.actions.${act}`)}
      </Menu.Item>
    );
  });
}

function MenuWait() {
  const { t } = useTranslation();
  return (
    <Text px="sm" py="xs" c="dimmed" role="status">
      {t('common.loading')}
    </Text>
  );
}
