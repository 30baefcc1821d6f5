import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { toast } from '../../lib/toast.ts';
import classes from './api-keys.module.css';

interface CreatedKeyProps {
  apiKey: string;
  onDone: () => void;
}

/** The key, this one time; it is on the clipboard already where the browser allows that. */
export function CreatedKey({ apiKey, onDone }: CreatedKeyProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);

  const copy = useCallback(async () => {
    if (await copyText(apiKey)) {
      toast.success(t('apiKeys.created.copied'));
      return;
    }
    input.current?.select();
    toast.error(t('apiKeys.created.copyFailed'));
  }, [apiKey, t]);

  useEffect(() => void copy(), [copy]);

  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
        {t('apiKeys.created.once')}
      </Alert>
      <Group align="flex-end" gap="xs">
        <TextInput
          ref={input}
          className={classes.secret}
          label={t('apiKeys.created.key')}
          value={apiKey}
          readOnly
          spellCheck={false}
          flex={1}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          data-autofocus
          onClick={() => void copy()}
        >
          {t('apiKeys.created.copy')}
        </Button>
      </Group>
      <div>
        <Text size="sm" mb={4}>
          {t('apiKeys.created.usage')}
        </Text>
        <Code block className={classes.secret}>
          {`Authorization: Bearer ${apiKey}`}
        </Code>
      </div>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('apiKeys.created.done')}</Button>
      </Group>
    </Stack>
  );
}
