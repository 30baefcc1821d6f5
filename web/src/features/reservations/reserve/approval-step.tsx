import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReserveWizardState } from './use-reserve-wizard.ts';

interface ApprovalStepProps {
  wizard: ReserveWizardState;
}

/** Why the machine should be reserved although nothing replaces it. */
export function ApprovalStep({ wizard }: ApprovalStepProps) {
  const { t } = useTranslation();
  const { reason, goTo, isBusy } = wizard;
  return (
    <form {...reason.formProps}>
      <Stack gap="md">
        <Text>{t('reservations.approval.intro')}</Text>
        <Textarea
          label={t('reservations.approval.reason')}
          description={t('reservations.approval.hint')}
          required
          autoFocus
          autosize
          minRows={4}
          maxRows={12}
          maxLength={2000}
          {...reason.field('approvalRequestReason')}
        />
        <Group justify="space-between" gap="xs">
          <Button variant="default" onClick={() => goTo(1)} disabled={isBusy}>
            {t('common.actions.back')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('reservations.approval.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
