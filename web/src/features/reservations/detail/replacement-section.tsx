import { Text } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/section.tsx';
import { MachineLink } from '../machine-link.tsx';

/** The stock machine that stands in for the used one; nothing where there is none. */
export function ReplacementSection({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { replacement, replacement_machine_id: id, no_replacement_needed, linked_machine_id } = reservation;
  if (id === null)
    return no_replacement_needed ? (
      <Section title={t('reservations.detail.replacement')}>
        <Text>{t('reservations.detail.noReplacement')}</Text>
      </Section>
    ) : null;
  return (
    <Section title={t('reservations.detail.replacement')}>
      <MachineLink id={id} type="stock">
        {replacement?.name ?? t('reservations.detail.unknownMachine')}
      </MachineLink>
      <Text c="dimmed" data-numeric>
        {replacement?.identifier ?? id}
      </Text>
      <Text>
        {t(
          linked_machine_id === id
            ? 'reservations.detail.replacementHeld'
            : 'reservations.detail.replacementReleased',
        )}
      </Text>
    </Section>
  );
}
