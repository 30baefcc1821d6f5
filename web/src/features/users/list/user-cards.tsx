import { useTranslation } from 'react-i18next';
import { ListCards } from '../../../ui/list/list-cards.tsx';
import type { ListViewProps } from './list-view.ts';
import { UserCard } from './user-card.tsx';

/** The users as cards, for phones. */
export function UserCards({ events, ...view }: ListViewProps) {
  const { t } = useTranslation();
  return (
    <ListCards {...view} label={t('users.list.label')} cardHeight={136}>
      {(user, place) => <UserCard {...place} user={user} query={view.state.filter.search} events={events} />}
    </ListCards>
  );
}
