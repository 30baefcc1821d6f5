import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileExport, IconMail, IconUserOff, type Icon } from '@tabler/icons-react';
import type { Permission } from '@strojpark/core/domain/permissions';
import { can } from '@strojpark/core/domain/permissions';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import type { MessageKey } from '../../../lib/i18n.ts';
import type { UserDialog } from './use-list-state.ts';

interface QuickAction {
  dialog: UserDialog;
  label: MessageKey;
  icon: Icon;
  permission: Permission;
}

const actions: readonly QuickAction[] = [
  { dialog: 'invite', label: 'users.actions.invite', icon: IconMail, permission: 'users.create' },
  {
    dialog: 'deactivate',
    label: 'users.actions.deactivateInactive',
    icon: IconUserOff,
    permission: 'users.edit',
  },
  { dialog: 'export', label: 'users.actions.export', icon: IconFileExport, permission: 'users.view' },
];

/** What can be done with many users at once. */
export function QuickActions({ onOpen }: { onOpen: (dialog: UserDialog) => void }) {
  const { t } = useTranslation();
  const actor = useActor();
  return (
    <Menu position="bottom-end" width={260} shadow="md" returnFocus>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('users.actions.quick')}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions
          .filter(({ permission }) => can(actor, permission))
          .map(({ dialog, label, icon: ActionSign }) => (
            <Menu.Item
              key={dialog}
              leftSection={<ActionSign size={16} aria-hidden />}
              onClick={() => onOpen(dialog)}
            >
              {t(label)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
