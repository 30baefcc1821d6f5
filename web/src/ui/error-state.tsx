import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './state.module.css';

interface ErrorStateProps {
  title: string;
  text?: string | undefined;
  retryLabel: string;
  onRetry: () => void;
  requestIdLabel: string;
  /** The request id, by which an administrator finds the error in the log; undefined without a response. */
  requestId?: string | undefined;
  copyLabel: string;
  copiedLabel: string;
}

/** The error in plain words, a retry button and the request id. */
export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  requestIdLabel,
  requestId,
  copyLabel,
  copiedLabel,
}: ErrorStateProps) {
  return (
    <Stack className={classes.state} align="center" gap="xs" role="alert">
      <IconAlertTriangle className={`${classes.icon} ${classes.error}`} aria-hidden />
      <Text fw={600}>{title}</Text>
      {text !== undefined && (
        <Text c="dimmed" maw={440} ta="center">
          {text}
        </Text>
      )}
      <Button variant="default" onClick={onRetry}>
        {retryLabel}
      </Button>
      {requestId !== undefined && (
        <Group gap={4}>
          <Text size="xs" c="dimmed">
            {requestIdLabel}: {requestId}
          </Text>
          <CopyButton value={requestId}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="subtle" onClick={copy}>
                {copied ? copiedLabel : copyLabel}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
    </Stack>
  );
}
