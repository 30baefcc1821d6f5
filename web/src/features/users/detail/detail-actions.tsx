import { Button, Group, Text } from '@mantine/core';
import type { User } from '@strojpark/core/contracts/users';
import { useTranslation } from 'react-i18next';
import { translateKey } from '../../../lib/i18n.ts';
import { actionIcons } from '../actions/action-icons.ts';
import { useUserActions } from '../actions/use-user-actions.ts';
import type { UserAction } from '../actions/user-actions.ts';

interface DetailActionsProps {
  user: User;
  onAction: (action: UserAction, user: User) => void;
}

/** What the administrator may do with the user now, and why not the rest. */
export function DetailActions({ user, onAction }: DetailActionsProps) {
  const { t } = useTranslation();
  const actions = useUserActions(user);
  const refused = actions.flatMap(({ action, refusal }) =>
    refusal === null
      ? []
      : [{ action: t(`users.actions.${action}`), why: translateKey(`errors.${refusal.code}`, {}) }],
  );
  return (
    <>
      <Group gap="xs">
        {actions.map(({ action, refusal }) => {
          const ActionIcon = actionIcons[action];
          return (
            <Button
              key={action}
              size="compact-sm"
              variant="default"
              disabled={refusal !== null}
              leftSection={<ActionIcon size={16} aria-hidden />}
              onClick={() => onAction(action, user)}
            >
              {t(`users.actions.${action}`)}
            </Button>
          );
        })}
      </Group>
      {refused.map(({ action, why }) => (
        <Text key={action} size="xs" c="dimmed" mt={4}>
          {action}: {why}
        </Text>
      ))}
    </>
  );
}
