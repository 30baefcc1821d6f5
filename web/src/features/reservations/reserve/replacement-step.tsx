import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ReplacementChoice } from './replacement-choice.tsx';
import type { ReserveWizardState } from './use-reserve-wizard.ts';

interface ReplacementStepProps {
  wizard: ReserveWizardState;
  machineId: string;
}

/** Which stock machine replaces the used one, or none, which needs an approval. */
export function ReplacementStep({ wizard, machineId }: ReplacementStepProps) {
  const { t } = useTranslation();
  const { replacementId, chooseReplacement, reserveWithReplacement, goTo, isBusy } = wizard;
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = isAsked && replacementId === null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    setIsAsked(true);
    if (replacementId !== null && !isBusy) reserveWithReplacement(replacementId);
  }

  function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  }

  return (
    <form onSubmit={submit} onKeyDown={submitByKey}>
      <Stack gap="md">
        <Text>{t('reservations.replacement.intro')}</Text>
        <ReplacementChoice
          machineId={machineId}
          value={replacementId}
          onChange={chooseReplacement}
          error={isMissing ? t('reservations.replacement.required') : null}
        />
        <Group justify="space-between" gap="xs">
          <Button variant="default" onClick={() => goTo(0)} disabled={isBusy}>
            {t('common.actions.back')}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={() => goTo(2)} disabled={isBusy}>
              {t('reservations.replacement.without')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('reservations.reserve.create')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
