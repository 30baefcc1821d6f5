import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface BulkButtonsProps {
  /** What was refused for all machines. */
  formError: string | undefined;
  confirmLabel: string;
  isSubmitting: boolean;
  disabled?: boolean;
  onCancel: () => void;
}

/** The end of a bulk form: what went wrong, and the buttons. */
export function BulkButtons(props: BulkButtonsProps) {
  const { formError, confirmLabel, isSubmitting, disabled = false, onCancel } = props;
  const { t } = useTranslation();
  return (
    <>
      {formError !== undefined && (
        <Alert color="red" role="alert">
          {formError}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
          {t('common.actions.cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting} disabled={disabled}>
          {confirmLabel}
        </Button>
      </Group>
    </>
  );
}
