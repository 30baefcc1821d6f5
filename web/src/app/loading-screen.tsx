import { Center, Loader, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Shown during the check at start. */
export function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <Center h="100dvh" role="status">
      <Stack align="center" gap="xs">
        <Loader size="sm" />
        <Text fw={600}>{t('common.loadingTitle')}</Text>
        <Text c="dimmed">{t('common.loadingText')}</Text>
      </Stack>
    </Center>
  );
}
