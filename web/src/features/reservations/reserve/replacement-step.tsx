import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../lib/form-field.tsx';
import { useSuggestedReplacements } from '../../../entities/reservations/reservations.queries.ts';
import { ReplacementChoice } from './replacement-choice.tsx';
import type { ReserveWizardState } from './use-reserve-wizard.ts';

interface ReplacementStepProps {
  wizard: ReserveWizardState;
  machineId: string;
}

/** Selects the stock machine that replaces the used one, or none, which requires an approval. */
export function ReplacementStep({ wizard, machineId }: ReplacementStepProps) {
  const { t } = useTranslation();
  const { replacement, goTo, isBusy } = wizard;
  const { data } = useSuggestedReplacements(machineId);
  const hasNone = data !== undefined && Object.values(data).every((group) => group.length === 0);
  return (
    <form {...replacement.formProps}>
      <Stack gap="md">
        <Text>{t('reservations.replacement.intro')}</Text>
        <FormField form={replacement.form} name="replacementMachineId">
          {({ value, onChange, error }) => (
            <ReplacementChoice
              machineId={machineId}
              noneText={t('reservations.replacement.noneText')}
              value={value}
              onChange={onChange}
              error={error}
            />
          )}
        </FormField>
        <Group justify="space-between" gap="xs" data-dialog-buttons>
          <Button variant="default" onClick={() => goTo(0)} disabled={isBusy}>
            {t('common.actions.back')}
          </Button>
          <Group gap="xs">
            <Button variant={hasNone ? 'filled' : 'default'} onClick={() => goTo(2)} disabled={isBusy}>
              {t('reservations.replacement.without')}
            </Button>
            {!hasNone && (
              <Button type="submit" loading={isBusy}>
                {t('reservations.reserve.create')}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
