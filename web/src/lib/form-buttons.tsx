import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FormButtonsProps {
  /** "Save" by default. */
  submitLabel?: string;
  /** A doubt about what was entered, which submitting confirms: the button says so. */
  question?: string | null;
  isSubmitting: boolean;
  disabled?: boolean;
  destructive?: boolean | undefined;
  /** Undefined if the form cannot be cancelled: the submit button then has the full width. */
  onCancel?: (() => void) | undefined;
  /** A note next to the buttons. */
  children?: ReactNode;
}

/** The cancel and submit buttons of a form in a dialog. */
export function FormButtons({
  submitLabel,
  question = null,
  isSubmitting,
  disabled = false,
  destructive = false,
  onCancel,
  children,
}: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap="xs" data-dialog-buttons>
      {children}
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
          {t('common.actions.back')}
        </Button>
      )}
      <Button
        type="submit"
        loading={isSubmitting}
        disabled={disabled}
        fullWidth={onCancel === undefined}
        {...(destructive && { color: 'red' })}
      >
        {question === null ? (submitLabel ?? t('common.actions.save')) : t('common.isRight')}
      </Button>
    </Group>
  );
}
