import { Button, Group, Menu, Skeleton } from '@mantine/core';
import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { actionIcons } from '../actions/machine-actions.ts';
import type { MachineAction } from '../actions/machine-actions.ts';
import { useMachineActions } from '../actions/machine-actions.ts';

interface DetailActionsProps {
  machine: Machine;
  onAction: (action: MachineAction, machine: MachineListItem) => void;
}

/** The number of visible buttons; the other actions are in a menu. */
const shownActions = 3;

/** The actions of the user, the most likely first. */
export function DetailActions({ machine, onAction }: DetailActionsProps) {
  const { t } = useTranslation();
  const actions = useMachineActions(machine);
  if (actions === null) return <Skeleton height={36} width={280} />;

  const direct = actions.filter((action) => action !== 'delete').slice(0, shownActions);
  const rest = actions.filter((action) => !direct.some((one) => one === action));
  return (
    <Group gap="xs">
      {direct.map((action, index) => {
        const ActionIcon = actionIcons[action];
        const isMain = index === 0 && action !== 'edit';
        return (
          <Button
            key={action}
            variant={isMain ? 'filled' : 'default'}
            leftSection={<ActionIcon size={16} aria-hidden />}
            onClick={() => onAction(action, machine)}
          >
            {t(`machines.actions.${action}`)}
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
            {rest.map((action) => {
              const ActionIcon = actionIcons[action];
              return (
                <Menu.Item
                  key={action}
                  {...(action === 'delete' && { c: 'var(--mantine-color-error)' })}
                  leftSection={<ActionIcon size={16} aria-hidden />}
                  onClick={() => onAction(action, machine)}
                >
                  {t(`machines.actions.${action}`)}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
