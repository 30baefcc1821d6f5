import { Button, Menu } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../use-is-phone.ts';
import { ActionKey } from './action-key.tsx';
import { useRecordKeys, type RecordKey } from './open-record.ts';
import classes from './record-actions.module.css';

export interface RecordAction {
  name: string;
  label: string;
  icon: Icon;
  keyName: string;
  /** In the menu, away from the others. */
  isDestructive: boolean;
  /** The other half of the main action's decision: next to it on a phone too. */
  isOther?: boolean;
  /** In the menu, before the destructive ones. */
  isRare?: boolean;
  /** The record says why, below its actions. */
  isDisabled?: boolean;
  run: () => void;
}

interface RecordActionsProps {
  actions: readonly RecordAction[];
  /** The action that is most likely wanted. */
  main?: string | undefined;
  /** The keys of what has its button elsewhere in the record. */
  more?: readonly RecordKey[];
}

const noKeys: readonly RecordKey[] = [];

/**
 * Everything that the user may do with the open record now; each action shows its key. On a phone, where every button more
 * would push the facts down, it is one button and the menu.
 */
export function RecordActions({ actions, main, more = noKeys }: RecordActionsProps) {
  const isPhone = useIsPhone();
  useRecordKeys(
    useMemo(() => [...actions.filter(({ isDisabled = false }) => !isDisabled), ...more], [actions, more]),
  );
  const likely = actions.filter(({ isDestructive, isRare = false }) => !isDestructive && !isRare);
  const only = likely.find(({ name }) => name === main) ?? likely[0];
  const first = isPhone ? likely.filter((action) => action === only || action.isOther) : likely;
  const others = actions.filter((action) => !first.includes(action));
  // A menu with one entry has no less to show than a button; next to others, a destructive one keeps its distance.
  const isMenu = others.length > 1 || (first.length > 0 && others.some(({ isDestructive }) => isDestructive));
  const shown = isMenu ? first : [...first, ...others];
  const rest = isMenu ? others : [];
  const buttons = shown.map((action) => (
    <ActionButton key={action.name} action={action} isMain={action.name === main} />
  ));
  return (
    <div className={classes.actions}>
      {buttons.slice(0, -1)}
      <span className={classes.last}>
        {buttons.at(-1)}
        {rest.length > 0 && <MoreActions actions={rest} isNamed={isPhone} />}
      </span>
    </div>
  );
}

function ActionButton({ action, isMain }: { action: RecordAction; isMain: boolean }) {
  const { label, icon: ActionIcon, keyName, isDisabled = false, run } = action;
  return (
    <Button
      size="xs"
      variant={isMain ? 'filled' : 'default'}
      className={classes.action}
      leftSection={<ActionIcon size={16} stroke={1.8} aria-hidden />}
      rightSection={<ActionKey name={keyName} />}
      aria-keyshortcuts={keyName}
      disabled={isDisabled}
      onClick={run}
    >
      {label}
    </Button>
  );
}

/** Likely actions, rare ones, then destructive ones. */
const placeOf = ({ isDestructive, isRare = false }: RecordAction) => (isDestructive ? 2 : Number(isRare));

interface MoreActionsProps extends Pick<RecordActionsProps, 'actions'> {
  /** In words instead of dots. */
  isNamed: boolean;
}

function MoreActions({ actions, isNamed }: MoreActionsProps) {
  const { t } = useTranslation();
  const sorted = actions.toSorted((one, other) => placeOf(one) - placeOf(other));
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button size="xs" variant="default" className={classes.more} aria-label={t('common.actions.more')}>
          {isNamed ? t('common.actions.more') : <IconDots size={16} aria-hidden />}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sorted.map(({ name, label, icon: ActionIcon, keyName, isDestructive, isDisabled = false, run }) => (
          <Menu.Item
            key={name}
            c={isDestructive ? 'var(--mantine-color-error)' : undefined}
            leftSection={<ActionIcon size={16} aria-hidden />}
            rightSection={<ActionKey name={keyName} />}
            aria-keyshortcuts={keyName}
            disabled={isDisabled}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
