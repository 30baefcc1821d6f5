import { Button, Group, Menu, Skeleton } from '@mantine/core';
import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { actIcons } from '../acts/act-icons.ts';
import type { MachineAct } from '../acts/machine-acts.ts';
import { useMachineActs } from '../acts/use-machine-acts.ts';

interface DetailActsProps {
  machine: Machine;
  onAct: (act: MachineAct, machine: MachineListItem) => void;
}

/** Acts beyond these wait in a menu. */
const shownActs = 3;

/** What the user may do with the machine; the most likely first. */
export function DetailActs({ machine, onAct }: DetailActsProps) {
  const { t } = useTranslation();
  const acts = useMachineActs(machine);
  if (acts === null) return <Skeleton height={36} width={280} />;

  const direct = acts.filter((act) => act !== 'delete').slice(0, shownActs);
  const rest = acts.filter((act) => !direct.some((one) => one === act));
  return (
    <Group gap="xs">
      {direct.map((act, index) => {
        const ActIcon = actIcons[act];
        const isMain = index === 0 && act !== 'edit';
        return (
          <Button
            key={act}
            variant={isMain ? 'filled' : 'default'}
            leftSection={<ActIcon size={16} aria-hidden />}
            onClick={() => onAct(act, machine)}
          >
            {t(`machines.actions.${act}`)}
          </Button>
        );
      })}
      {rest.length > 0 && (
        <Menu position="bottom-end" shadow="md" withinPortal={false}>
          <Menu.Target>
            <Button variant="default" px="xs" aria-label={t('common.actions.more')}>
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((act) => {
              const ActIcon = actIcons[act];
              return (
                <Menu.Item
                  key={act}
                  {...(act === 'delete' && { c: 'var(--mantine-color-error)' })}
                  leftSection={<ActIcon size={16} aria-hidden />}
                  onClick={() => onAct(act, machine)}
                >
                  {t(`machines.actions.${act}`)}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
