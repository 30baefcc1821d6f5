import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useImperativeHandle, useRef, useState, type ReactNode, type Ref, type SyntheticEvent } from 'react';
import { useLeaveGuard } from './use-leave-guard.ts';

interface ReasonDialogProps {
  opened: boolean;
  title: string;
  /** Names what the action applies to. */
  text?: ReactNode;
  reasonLabel: string;
  hint?: string;
  /** The minimum length of the reason, without surrounding spaces. */
  minLength?: number;
  confirmLabel: string;
  cancelLabel: string;
  destructive?: boolean;
  loading?: boolean;
  /** The server error about the reason. */
  error?: string;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/**
 * Asks for the reason of an action; the button is disabled until there is one. Closing with an entered reason asks
 * first.
 */
export function ReasonDialog({ title, ...form }: ReasonDialogProps) {
  const { opened, loading = false } = form;
  const leave = useRef<() => void>(null);
  return (
    <Modal
      opened={opened}
      onClose={() => leave.current?.()}
      title={title}
      withCloseButton={false}
      closeOnEscape={!loading}
      closeOnClickOutside={false}
    >
      <ReasonForm ref={leave} {...form} />
    </Modal>
  );
}

/** Remounted on every opening, so it always starts empty. */
function ReasonForm({
  ref,
  opened,
  text,
  reasonLabel,
  hint,
  minLength = 1,
  confirmLabel,
  cancelLabel,
  destructive = false,
  loading = false,
  error,
  onConfirm,
  onCancel,
}: Omit<ReasonDialogProps, 'title'> & { ref: Ref<() => void> }) {
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  const isLongEnough = reason.length >= minLength;
  const guard = useLeaveGuard(opened && reason !== '' && !loading);
  const leave = () => void guard(onCancel);
  useImperativeHandle(ref, () => leave);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isLongEnough && !loading) onConfirm(reason);
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {text !== undefined && <Text component="div">{text}</Text>}
        <Textarea
          label={reasonLabel}
          description={hint}
          error={error}
          withAsterisk
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={leave} disabled={loading}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            {...(destructive ? { color: 'red' } : {})}
            loading={loading}
            disabled={!isLongEnough}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
