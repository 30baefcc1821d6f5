import { Menu } from '@mantine/core';
import type { User } from '@strojpark/core/contracts/users';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { translateKey } from '../../../lib/i18n.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { actIcons } from '../acts/act-icons.ts';
import { useUserActs } from '../acts/use-user-acts.ts';
import type { OfferedAct } from '../acts/user-acts.ts';
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
        {t('users.acts.open')}
      </Menu.Item>
      <Acts user={user} events={events} />
    </RowMenu>
  );
}

function Acts({ user, events }: Pick<RowActionsProps, 'user' | 'events'>) {
  return useUserActs(user).map((offered) => (
    <ActItem key={offered.act} offered={offered} onAct={() => events.act(offered.act, user)} />
  ));
}

/** One that cannot be done stays in reach of the keyboard, so that everybody learns why. */
function ActItem({ offered: { act, refusal }, onAct }: { offered: OfferedAct; onAct: () => void }) {
  const { t } = useTranslation();
  const ActIcon = actIcons[act];
  const icon = <ActIcon size={16} aria-hidden />;
  if (refusal !== null)
    return (
      <Menu.Item className={classes.refused} leftSection={icon} aria-disabled closeMenuOnClick={false}>
        {t(`users.acts.${act}`)}
        <span className={classes.why}>{translateKey(`errors.${refusal.code}`, {})}</span>
      </Menu.Item>
    );
  return (
    <Menu.Item
      {...(act === 'delete' && { c: 'var(--mantine-color-error)' })}
      leftSection={icon}
      onClick={onAct}
    >
      {t(`users.acts.${act}`)}
    </Menu.Item>
  );
}
