import { Button, Group, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { copyText } from './copy-text.ts';
import classes from './secret-field.module.css';
import { toast } from './toast.ts';

interface SecretFieldProps {
  label: string;
  secret: string;
  copyLabel: string;
  copied: string;
  copyFailed: string;
}

/** A secret that is shown once; it is copied to the clipboard automatically where the browser allows it. */
export function SecretField({ label, secret, copyLabel, copied, copyFailed }: SecretFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const copy = useCallback(async () => {
    const isCopied = await copyText(secret);
    if (isCopied) toast.success(copied);
    else input.current?.select();
    return isCopied;
  }, [secret, copied]);

  // Nobody asked for it, so a failure is no error; the selected text can be copied by hand.
  useEffect(() => void copy(), [copy]);

  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        ref={input}
        className={classes.secret}
        label={label}
        value={secret}
        readOnly
        spellCheck={false}
        flex={1}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        data-autofocus
        onClick={() => void copy().then((isCopied) => isCopied || toast.error(copyFailed))}
      >
        {copyLabel}
      </Button>
    </Group>
  );
}
