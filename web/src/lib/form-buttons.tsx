import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FormButtonsProps {
  /** "Save" unless the form does something else. */
  submitLabel?: string;
  isSubmitting: boolean;
  disabled?: boolean;
  destructive?: boolean;
  /** Left out where there is no way back: the button then fills the width. */
  onCancel?: (() => void) | undefined;
  /** What is said beside them. */
  children?: ReactNode;
}

/** The end of a form in a dialog: out of it, or through with it. */
export function FormButtons({
  submitLabel,
  isSubmitting,
  disabled = false,
  destructive = false,
  onCancel,
  children,
}: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap="xs">
      {children}
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
          {t('common.actions.cancel')}
        </Button>
      )}
      <Button
        type="submit"
        loading={isSubmitting}
        disabled={disabled}
        fullWidth={onCancel === undefined}
        {...(destructive && { color: 'red' })}
      >
        {submitLabel ?? t('common.actions.save')}
      </Button>
    </Group>
  );
}
