import { Anchor, Center, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Shown for any URL that is not in the route table. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const title = t('common.notFoundTitle');
  useDocumentTitle(`${title} · ${t('common.appName')}`);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" gap="xs">
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{t('common.notFoundText')}</Text>
        <Anchor component={Link} to="/dashboard" size="sm">
          {t('common.notFoundLink')}
        </Anchor>
      </Stack>
    </Center>
  );
}
