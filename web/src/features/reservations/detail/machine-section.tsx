import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { MachineLink } from '../machine-link.tsx';
import { identifierOf } from '../machine-names.ts';

/** The machine that is promised; its name leads to its own record. */
export function MachineSection({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { machine, machine_id } = reservation;
  const { name, type, status, location, manufacturer, model, current_value, currency } = machine;
  return (
    <Section title={t('reservations.detail.machine')}>
      <Facts
        facts={[
          {
            label: t('machines.fields.name'),
            value: (
              <MachineLink id={machine_id} type={type}>
                {name || t('reservations.detail.unknownMachine')}
              </MachineLink>
            ),
          },
          {
            label: t('machines.fields.status'),
            value: <StatusBadge status={status} label={t(`machines.status.${status}`)} />,
          },
          { label: t('machines.fields.type'), value: t(`machines.type.${type}`) },
          { label: t('reservations.detail.identifier'), value: identifierOf(reservation), isNumeric: true },
          { label: t('machines.fields.manufacturer'), value: manufacturer },
          { label: t('machines.fields.model'), value: model },
          {
            label: t('machines.fields.location'),
            value: location ?? t('reservations.detail.notSpecified'),
          },
          {
            label: t('machines.fields.current_value'),
            value: current_value !== null && formatMoney(current_value, currency),
            isNumeric: true,
          },
        ]}
      />
    </Section>
  );
}
