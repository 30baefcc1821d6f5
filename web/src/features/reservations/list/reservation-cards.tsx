import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/use-now.ts';
import { ListCards } from '../../../ui/list/list-cards.tsx';
import type { ListViewProps } from './list-view.ts';
import { ReservationCard } from './reservation-card.tsx';

/** The reservations as cards, for phones. */
export function ReservationCards({ events, ...view }: ListViewProps) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <ListCards {...view} label={t('reservations.list.label')} cardHeight={152}>
      {(reservation, place) => (
        <ReservationCard
          {...place}
          reservation={reservation}
          query={view.state.filter.search}
          now={now}
          events={events}
        />
      )}
    </ListCards>
  );
}
