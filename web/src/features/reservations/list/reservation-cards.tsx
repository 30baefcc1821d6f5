import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/use-now.ts';
import { ListCards } from '../../../ui/list/list-cards.tsx';
import { isSelected } from '../../../ui/list/selection.ts';
import type { ListViewProps } from './list-view.ts';
import { ReservationCard } from './reservation-card.tsx';

/** The reservations as cards, for phones. */
export function ReservationCards({ ref, rows, state, chosen, activeId, menuId, events }: ListViewProps) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <ListCards
      ref={ref}
      rows={rows}
      label={t('reservations.list.label')}
      cardHeight={152}
      onAnchor={state.setAnchor}
    >
      {(reservation) => (
        <ReservationCard
          reservation={reservation}
          query={state.filter.search}
          now={now}
          isSelected={isSelected(chosen.selection, reservation.id)}
          isActive={reservation.id === activeId}
          hasMenu={reservation.id === menuId}
          href={state.hrefOf(reservation.id)}
          events={events}
        />
      )}
    </ListCards>
  );
}
