import { Menu } from '@mantine/core';
import type { User } from '@strojpark/core/contracts/users';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { translateKey } from '../../../lib/i18n.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { actionIcons } from '../actions/action-icons.ts';
import { useUserActions } from '../actions/use-user-actions.ts';
import type { OfferedAction } from '../actions/user-actions.ts';
import type { ListEvents } from './list-view.ts';
import classes from './row-actions.module.css';

interface RowActionsProps {
  user: User;
  /** This row's menu was the last to be opened. */
  hasMenu: boolean;
  tabIndex: number;
  events: ListEvents;
}

/** What the administrator may do with a user of the list. */
export function RowActions({ user, hasMenu, tabIndex, events }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <RowMenu
      label={t('users.list.actions', { name: user.name })}
      tabIndex={tabIndex}
      hasMenu={hasMenu}
      onOpen={() => events.openMenu(user)}
    >
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(user)}>
        {t('users.actions.open')}
      </Menu.Item>
      <Actions user={user} events={events} />
    </RowMenu>
  );
}

function Actions({ user, events }: Pick<RowActionsProps, 'user' | 'events'>) {
  return useUserActions(user).map((offered) => (
    <ActionItem key={offered.action} offered={offered} onAction={() => events.action(offered.action, user)} />
  ));
}

/** One that cannot be done stays in reach of the keyboard, so that everybody learns why. */
function ActionItem({
  offered: { action, refusal },
  onAction,
}: {
  offered: OfferedAction;
  onAction: () => void;
}) {
  const { t } = useTranslation();
  const ActionIcon = actionIcons[action];
  const icon = <ActionIcon size={16} aria-hidden />;
  if (refusal !== null)
    return (
      <Menu.Item className={classes.refused} leftSection={icon} aria-disabled closeMenuOnClick={false}>
        {t(`users.actions.${action}`)}
        <span className={classes.why}>{translateKey(`errors.${refusal.code}`, {})}</span>
      </Menu.Item>
    );
  return (
    <Menu.Item
      {...(action === 'delete' && { c: 'var(--mantine-color-error)' })}
      leftSection={icon}
      onClick={onAction}
    >
      {t(`users.actions.${action}`)}
    </Menu.Item>
  );
}
