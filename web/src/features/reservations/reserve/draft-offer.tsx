import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import type { ReserveDraft } from './reserve-draft.ts';

interface DraftOfferProps {
  draft: ReserveDraft;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Asks whether to go on with what was filled in before, or to begin anew. */
export function DraftOffer({ draft: { savedAt, customer }, onContinue, onDiscard }: DraftOfferProps) {
  const { t } = useTranslation();
  const whom = [customer.customerName, customer.customerCompany].filter((name) => name !== '').join(', ');
  return (
    <Stack gap="md">
      <Text>{t('reservations.draft.text', { at: formatDateTime(savedAt) })}</Text>
      {whom !== '' && <Text fw={600}>{whom}</Text>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDiscard}>
          {t('reservations.draft.discard')}
        </Button>
        <Button data-autofocus onClick={onContinue}>
          {t('reservations.draft.continue')}
        </Button>
      </Group>
    </Stack>
  );
}
