import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';
import { shownUnless } from './dialog-exit.ts';
import { useRecordCover } from './record-screen/open-record.ts';
import { useOpening } from './use-opening.ts';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** Names what the action applies to. */
  text: ReactNode;
  confirmLabel: string;
  /** "Back", unless both choices are named. */
  cancelLabel?: string;
  /** Then Enter cancels; otherwise it confirms, as Ctrl+Enter does. */
  destructive?: boolean;
  /** While the action is running, the dialog stays open and cannot be confirmed twice. */
  loading?: boolean;
  /** It cannot be confirmed yet; the button keeps the focus. */
  disabled?: boolean;
  /** While the action is running, the dialog is out of sight: the screen already shows the result. */
  isOptimistic?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  opened,
  title,
  text,
  confirmLabel,
  cancelLabel,
  destructive = false,
  loading = false,
  disabled = false,
  isOptimistic = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const shown = shownUnless(isOptimistic && loading, useOpening(opened));
  useRecordCover(shown.opened);
  return (
    <Dialog
      {...shown}
      onClose={onClose}
      title={title}
      size={typeof text === 'string' ? 'md' : 560}
      isBusy={loading}
      onKeyDown={(event) => {
        if (destructive || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // Otherwise the focused button takes it too, or a form that this dialog is a part of.
        event.preventDefault();
        event.stopPropagation();
        if (!loading && !disabled && !event.repeat) onConfirm();
      }}
    >
      <Stack gap="lg">
        <Text component="div">{text}</Text>
        <Group justify="flex-end" gap="xs" data-dialog-buttons>
          <Button
            variant="default"
            data-autofocus={destructive || undefined}
            onClick={onClose}
            disabled={loading}
          >
            {cancelLabel ?? t('common.actions.back')}
          </Button>
          <Button
            {...(destructive ? { color: 'red' } : { 'data-autofocus': true })}
            loading={loading}
            data-disabled={disabled || undefined}
            aria-disabled={disabled || undefined}
            onClick={() => {
              if (!disabled) onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
