import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Below rows whose continuation could not be loaded. */
export function CutShort({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Group role="alert" gap="xs" justify="center">
      <Text c="red">{t('machines.list.moreFailed')}</Text>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('common.actions.retry')}
      </Button>
    </Group>
  );
}
