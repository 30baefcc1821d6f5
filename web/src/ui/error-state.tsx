import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import classes from './state.module.css';

interface ErrorStateProps {
  title: string;
  text?: string | undefined;
  onRetry?: () => void;
  /** The request id, by which an administrator finds the error in the log; undefined without a response. */
  requestId?: string | undefined;
}

/** The error in plain words, a retry button and the request id. */
export function ErrorState({ title, text, onRetry, requestId }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <Stack className={classes.state} align="center" gap="xs" role="alert">
      <IconAlertTriangle className={`${classes.icon} ${classes.error}`} aria-hidden />
      <Text fw={600}>{title}</Text>
      {text !== undefined && (
        <Text c="dimmed" maw={440}>
          {text}
        </Text>
      )}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('common.actions.retry')}
        </Button>
      )}
      {requestId !== undefined && (
        <Group gap={4}>
          <Text size="xs" c="dimmed">
            {t('common.requestId')}: {requestId}
          </Text>
          <CopyButton value={requestId}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="subtle" onClick={copy}>
                {t(copied ? 'common.copied' : 'common.actions.copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
    </Stack>
  );
}
