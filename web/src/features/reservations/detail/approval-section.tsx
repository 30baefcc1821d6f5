import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { canInRole } from '@strojpark/core/domain/access/permissions';
import { useTranslation } from 'react-i18next';
import { useApprovalFacts } from '../../../entities/reservations/reservations.queries.ts';
import { useActor } from '../../../lib/auth.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { ApprovalFacts } from '../approval-facts.tsx';

/** What a pending request is decided by, for those who may decide. */
export function ApprovalSection({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const mayDecide = canInRole(useActor(), 'approvals.decide');
  const isShown = mayDecide && reservation.status === 'pending_approval';
  const query = useApprovalFacts(reservation.id, isShown);
  if (!isShown) return null;
  return (
    <Section title={t('reservations.facts.title')}>
      {query.data === undefined ? (
        <LoadState {...loadingOf(query)} title={t('reservations.facts.failed')} rows={2} height={88} />
      ) : (
        <ApprovalFacts request={reservation} facts={query.data} />
      )}
    </Section>
  );
}
