import { canInRole } from '@strojpark/core/domain/access/permissions';
import { useTranslation } from 'react-i18next';
import { usePublicSettings } from '../../../entities/settings/settings.queries.ts';
import { useFirstReservations } from '../../../entities/reservations/reservations.queries.ts';
import { useActor, useCan } from '../../../lib/auth.ts';
import { fewRows, workRows } from '../../../ui/work-rows.ts';

const soonestFirst = { sort: 'expires_at', order: 'asc' } as const;
const rows = {
  mine: { mine: 'true', ...soonestFirst, limit: workRows.loaded },
  others: { others: 'true', ...soonestFirst, limit: fewRows.loaded },
} as const;

/** The reservations that wait for someone, by whom and by what is to be decided, most urgent first. */
export function useReservationWork() {
  const { t } = useTranslation();
  const seesReservations = useCan('reservations.view');
  const mayDecide = canInRole(useActor(), 'approvals.decide') && seesReservations;
  // The buttons of the rows depend on the settings, and would move the rows if they appeared later.
  const areRulesLoading = usePublicSettings().isLoading && seesReservations;
  const groups = [
    {
      whose: 'mine',
      group: 'expired',
      query: useFirstReservations({ expiry: 'expired', ...rows.mine }, seesReservations),
    },
    {
      whose: 'mine',
      group: 'approvals',
      query: useFirstReservations(
        { status: ['pending_approval'], sort: 'created_at', order: 'asc', limit: workRows.loaded },
        mayDecide,
      ),
    },
    {
      whose: 'mine',
      group: 'today',
      query: useFirstReservations({ expiry: 'today', ...rows.mine }, seesReservations),
    },
    {
      whose: 'mine',
      group: 'week',
      query: useFirstReservations({ expiry: 'week', ...rows.mine }, seesReservations),
    },
    {
      whose: 'others',
      group: 'expired',
      query: useFirstReservations({ expiry: 'expired', ...rows.others }, seesReservations),
    },
    {
      whose: 'others',
      group: 'today',
      query: useFirstReservations({ expiry: 'today', ...rows.others }, seesReservations),
    },
    {
      whose: 'others',
      group: 'week',
      query: useFirstReservations({ expiry: 'week', ...rows.others }, seesReservations),
    },
  ] as const;
  return groups.map(({ whose, group, query }) => ({
    whose,
    group,
    title:
      group === 'approvals' ? t('reservations.work.approvals') : t(`reservations.work.${whose}.${group}`),
    query,
    isLoading: query.isLoading || areRulesLoading,
  }));
}

type ReservationGroups = ReturnType<typeof useReservationWork>[number];
export type ReservationGroup = ReservationGroups['group'];
export type Whose = ReservationGroups['whose'];
