import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { displayIdentifier } from '@strojpark/core/domain/machine-identifier';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { Facts } from '../../../ui/facts.tsx';
import { RecordSheet } from '../../../ui/record-sheet.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { MachineAction } from '../actions/machine-actions.ts';
import { AttachmentsSection } from '../attachments/attachments-section.tsx';
import { fieldGroups } from '../field-groups.ts';
import { MachineTimeline } from '../timeline/machine-timeline.tsx';
import { CustomFacts } from './custom-facts.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { DetailActions } from './detail-actions.tsx';
import { FactList } from './fact-list.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { ReservationHistory } from './reservation-history.tsx';
import { SystemFacts } from './system-facts.tsx';

interface MachineDetailProps {
  machine: Machine;
  onAction: (action: MachineAction, machine: MachineListItem) => void;
}

/** Everything about one machine. */
export function MachineDetail({ machine, onAction }: MachineDetailProps) {
  const { t } = useTranslation();
  const withCosts = useCan('machines.view_costs');
  const seesReservations = useCan('reservations.view');
  const { type, name, status, notes } = machine;
  const { identity, state, numbers, finance, technical, own } = fieldGroups({ type, withCosts });

  return (
    <RecordSheet
      name={name}
      badge={<StatusBadge status={status} label={t(`machines.status.${status}`)} />}
      about={displayIdentifier(machine)}
      actions={<DetailActions machine={machine} onAction={onAction} />}
    >
      <HoldNotice machine={machine} />
      <AttachmentsSection machine={machine} />
      <CustomerFacts machine={machine} />
      <Section title={t('machines.groups.identity')}>
        <FactList
          machine={machine}
          fields={[
            ...identity.fields.filter((field) => field !== 'name'),
            ...state.fields.filter((field) => field === 'no_replacement_needed'),
          ]}
        />
      </Section>
      <Section title={t('machines.groups.numbers')}>
        <FactList machine={machine} fields={numbers.fields} />
      </Section>
      <Section title={t('machines.groups.finance')}>
        <FactList
          machine={machine}
          fields={finance.fields.filter((field) => field !== 'currency' && field !== 'sale_currency')}
        />
      </Section>
      <Section title={t('machines.groups.technical')}>
        <FactList machine={machine} fields={technical.fields} />
        <Facts facts={Object.entries(machine.specifications).map(([label, value]) => ({ label, value }))} />
      </Section>
      <Section title={t(`machines.groups.${type}`)}>
        <FactList machine={machine} fields={own.fields} />
      </Section>
      <CustomFacts machine={machine} />
      {notes !== null && (
        <Section title={t('machines.fields.notes')}>
          <p>{notes}</p>
        </Section>
      )}
      {seesReservations && <ReservationHistory machine={machine} />}
      <MachineTimeline machine={machine} />
      <SystemFacts machine={machine} />
    </RecordSheet>
  );
}
