import { Button, Group, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
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

/** A secret that is shown once. It is copied only by its button: nobody expects the clipboard to lose what was in it. */
export function SecretField({ label, secret, copyLabel, copied, copyFailed }: SecretFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(secret)) {
      toast.success(copied);
      return;
    }
    // To be copied by hand.
    input.current?.select();
    toast.error(copyFailed);
  };

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
        onClick={() => void copy()}
      >
        {copyLabel}
      </Button>
    </Group>
  );
}
