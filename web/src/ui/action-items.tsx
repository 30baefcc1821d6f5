import { Menu } from '@mantine/core';
import type { RecordAction } from './record-screen/record-actions.tsx';

/** The actions of a record as entries of a menu. */
export function ActionItems({ actions }: { actions: readonly Omit<RecordAction, 'keyName'>[] }) {
  return actions.map(({ name, label, icon: ActionIcon, isDestructive, run }) => (
    <Menu.Item
      key={name}
      {...(isDestructive && { c: 'var(--mantine-color-error)' })}
      leftSection={<ActionIcon size={16} aria-hidden />}
      onClick={run}
    >
      {label}
    </Menu.Item>
  ));
}
