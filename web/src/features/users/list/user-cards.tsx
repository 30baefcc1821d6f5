import { useTranslation } from 'react-i18next';
import { ListCards } from '../../../ui/list/list-cards.tsx';
import type { ListViewProps } from './list-view.ts';
import { UserCard } from './user-card.tsx';

/** The users as cards, for phones. */
export function UserCards({ ref, rows, state, activeId, menuId, events }: ListViewProps) {
  const { t } = useTranslation();
  return (
    <ListCards
      ref={ref}
      rows={rows}
      label={t('users.list.label')}
      cardHeight={136}
      onAnchor={state.setAnchor}
    >
      {(user) => (
        <UserCard
          user={user}
          query={state.filter.search}
          isActive={user.id === activeId}
          hasMenu={user.id === menuId}
          href={state.hrefOf(user.id)}
          events={events}
        />
      )}
    </ListCards>
  );
}
