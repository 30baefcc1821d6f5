import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconX, type Icon } from '@tabler/icons-react';
import { listAttribute } from '../list/list-keys.ts';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './bulk-bar.module.css';

export interface BulkBarAction {
  name: string;
  icon: Icon;
  label: string;
  destructive?: boolean;
  onClick: () => void;
}

interface BulkBarProps {
  label: string;
  /** How many records are chosen. */
  count: string;
  /** The way to choose all that match, while only the shown ones are chosen. */
  selectAll?: { label: string; onClick: () => void } | undefined;
  /** What may be done with them, the most usual first. */
  actions: readonly BulkBarAction[];
  moreLabel: string;
  clearLabel: string;
  onClear: () => void;
}

/** So many acts stand side by side on every desktop. */
const early = 3;

/** Floats over a list while records are chosen: how many, and what may be done with them. */
export function BulkBar({ label, count, selectAll, actions, moreLabel, clearLabel, onClear }: BulkBarProps) {
  const isPhone = useIsPhone();
  return (
    <div
      className={classes.bar}
      data-wide={selectAll !== undefined || undefined}
      role="toolbar"
      aria-label={label}
      {...listAttribute}
    >
      <span className={classes.count} role="status" data-numeric>
        {count}
      </span>
      {selectAll && (
        <Button variant="subtle" onClick={selectAll.onClick}>
          {selectAll.label}
        </Button>
      )}
      <span className={classes.space} />
      {actions.map(({ name, icon: ItemIcon, label: text, destructive, onClick }, index) => (
        <Button
          key={name}
          variant="subtle"
          className={classes.act}
          data-late={index >= early || undefined}
          {...(destructive && { color: 'red' })}
          leftSection={<ItemIcon size={16} aria-hidden />}
          onClick={onClick}
        >
          {text}
        </Button>
      ))}
      {actions.length > 0 && (
        <Menu position="top-end" shadow="md" width={240}>
          <Menu.Target>
            <Button
              variant="subtle"
              className={classes.more}
              data-late-only={actions.length > early}
              leftSection={<IconDots size={16} aria-hidden />}
            >
              {moreLabel}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions
              .slice(isPhone ? 0 : early)
              .map(({ name, icon: ItemIcon, label: text, destructive, onClick }) => (
                <Menu.Item
                  key={name}
                  {...(destructive && { color: 'red' })}
                  leftSection={<ItemIcon size={16} aria-hidden />}
                  onClick={onClick}
                >
                  {text}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={clearLabel} onClick={onClear}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
