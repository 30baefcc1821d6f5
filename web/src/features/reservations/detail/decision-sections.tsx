import { Anchor } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { stornoReason } from '@strojpark/core/domain/reservations/reservation-outcome';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatMoney } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { RejectedCandidates } from '../rejected-candidates.tsx';
import { Section } from '../../../ui/section.tsx';

/** The approval, sale and cancellation of the reservation. */
export function DecisionSections({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { approval_requested_at, decided_at, sold_at, sold_price, status, currency } = reservation;
  return (
    <>
      {approval_requested_at !== null && (
        <Section title={t('reservations.detail.request')}>
          <Facts
            facts={[
              {
                label: t('reservations.detail.requestedAt'),
                value: formatDateTime(approval_requested_at),
                isNumeric: true,
              },
              { label: t('reservations.detail.reason'), value: reservation.approval_request_reason },
              {
                label: t('reservations.detail.decidedAt'),
                value: decided_at !== null && formatDateTime(decided_at),
                isNumeric: true,
              },
              { label: t('reservations.detail.decidedBy'), value: reservation.decided_by_name },
              { label: t('reservations.detail.rejectionReason'), value: reservation.rejection_reason },
            ]}
          />
          <RejectedCandidates candidates={reservation.rejected_candidates} />
        </Section>
      )}
      {sold_at !== null && (
        <Section title={t('reservations.detail.sale')}>
          <Facts
            facts={[
              { label: t('reservations.detail.soldAt'), value: formatDate(sold_at), isNumeric: true },
              {
                label: t('reservations.detail.soldPrice'),
                value: sold_price !== null && formatMoney(sold_price, currency),
                isNumeric: true,
              },
              { label: t('sales.columns.invoice'), value: reservation.invoice_number, isNumeric: true },
            ]}
          />
          {reservation.sale_id != null && (
            <Anchor
              mt="sm"
              display="inline-block"
              renderRoot={(props) => (
                <Link to="/sales" search={{ sale: reservation.sale_id ?? undefined }} {...props} />
              )}
            >
              {t('sales.detail.open')}
            </Anchor>
          )}
        </Section>
      )}
      {status === 'cancelled' && reservation.rejection_reason === null && (
        <Section title={t('reservations.detail.cancellation')}>
          <Facts
            facts={[
              {
                label: t('reservations.detail.reason'),
                value:
                  reservation.cancellation_cause !== null
                    ? t(`reservations.cancellation_cause.${reservation.cancellation_cause}`)
                    : reservation.cancellation_reason === stornoReason
                      ? t('reservations.detail.storno')
                      : reservation.cancellation_reason,
              },
              { label: t('reservations.detail.cancelledBy'), value: reservation.cancelled_by },
            ]}
          />
        </Section>
      )}
    </>
  );
}
