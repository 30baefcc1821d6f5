import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useImperativeHandle, useRef, useState, type ReactNode, type Ref, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButtons } from './form-buttons.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface ReasonDialogProps {
  opened: boolean;
  title: string;
  /** Names what the action applies to. */
  text: ReactNode;
  reasonLabel: string;
  confirmLabel: string;
  destructive?: boolean | undefined;
  /** Whether the action may go without a reason. */
  isOptional?: boolean | undefined;
  /** Checks the inputs in the text; false if one has an error, which then has the focus. */
  check?: () => boolean;
  loading: boolean;
  /** While the action is running, the dialog is out of sight, with its input: the screen already shows the result. */
  isOptimistic?: boolean;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for the reason of an action; without one that is required, says so at the input. Closing with an entered reason asks first. */
export function ReasonDialog({ title, isOptimistic = false, ...form }: ReasonDialogProps) {
  const { t } = useTranslation();
  const { opened, loading } = form;
  const isHidden = isOptimistic && loading;
  // Mantine returns the focus only from a dialog that it has rendered closed before.
  const isMounted = useMounted();
  const leave = useRef<() => void>(null);
  return (
    <Modal
      opened={isMounted && opened && !isHidden}
      keepMounted={isHidden}
      keepMountedMode="display-none"
      onClose={() => leave.current?.()}
      title={title}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.actions.close'), disabled: loading }}
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
  confirmLabel,
  destructive,
  isOptional = false,
  check,
  loading,
  onConfirm,
  onCancel,
}: Omit<ReasonDialogProps, 'title' | 'isOptimistic'> & { ref: Ref<() => void> }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const reason = typed.trim();
  const isReady = isOptional || reason !== '';
  const guard = useLeaveGuard(opened && reason !== '' && !loading);
  const leave = () => void guard(onCancel);
  useImperativeHandle(ref, () => leave);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (loading) return;
    setWasTried(true);
    if (check?.() === false) return;
    if (isReady) onConfirm(reason);
    else input.current?.focus();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text component="div">{text}</Text>
        <Textarea
          ref={input}
          label={reasonLabel}
          withAsterisk={!isOptional}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          data-autofocus
          error={wasTried && !isReady && t('validation.required')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
          }}
        />
        <FormButtons
          submitLabel={confirmLabel}
          isSubmitting={loading}
          destructive={destructive}
          onCancel={leave}
        />
      </Stack>
    </form>
  );
}
