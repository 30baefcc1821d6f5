import { Button, Group, Text } from '@mantine/core';
import type { User } from '@strojpark/core/contracts/users';
import { useTranslation } from 'react-i18next';
import { translateKey } from '../../../lib/i18n.ts';
import { actIcons } from '../acts/act-icons.ts';
import { useUserActs } from '../acts/use-user-acts.ts';
import type { UserAct } from '../acts/user-acts.ts';

interface DetailActsProps {
  user: User;
  onAct: (act: UserAct, user: User) => void;
}

/** What the administrator may do with the user now, and why not the rest. */
export function DetailActs({ user, onAct }: DetailActsProps) {
  const { t } = useTranslation();
  const acts = useUserActs(user);
  const refused = acts.flatMap(({ act, refusal }) =>
    refusal === null
      ? []
      : [{ act: t(`users.acts.${act}`), why: translateKey(`errors.${refusal.code}`, {}) }],
  );
  return (
    <>
      <Group gap="xs">
        {acts.map(({ act, refusal }) => {
          const ActIcon = actIcons[act];
          return (
            <Button
              key={act}
              size="compact-sm"
              variant="default"
              disabled={refusal !== null}
              leftSection={<ActIcon size={16} aria-hidden />}
              onClick={() => onAct(act, user)}
            >
              {t(`users.acts.${act}`)}
            </Button>
          );
        })}
      </Group>
      {refused.map(({ act, why }) => (
        <Text key={act} size="xs" c="dimmed" mt={4}>
          {act}: {why}
        </Text>
      ))}
    </>
  );
}
