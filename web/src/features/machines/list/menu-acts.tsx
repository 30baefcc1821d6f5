import { Menu, Text } from '@mantine/core';
import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { actIcons } from '../acts/act-icons.ts';
import { useMachineActs } from '../acts/use-machine-acts.ts';
import { useMachine } from '../machines.queries.ts';
import type { ListEvents } from './list-view.ts';

interface MenuActsProps {
  machine: MachineListItem;
  events: ListEvents;
}

/** What is allowed depends on the hold, which a list does not carry: it is asked for when the menu opens. */
export function MenuActs({ machine, events }: MenuActsProps) {
  const { t } = useTranslation();
  const { data, isError } = useMachine(machine.id);
  return (
    <>
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(machine)}>
        {t('machines.actions.open')}
      </Menu.Item>
      {data && <LoadedActs machine={data} events={events} />}
      {!data && <MenuNote text={isError ? t('common.failedToLoad') : t('common.loading')} />}
    </>
  );
}

function LoadedActs({ machine, events }: MenuActsProps & { machine: Machine }) {
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
