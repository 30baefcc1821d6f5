import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { CalendarState } from './calendar-search.ts';

/** Instead of lanes: what was chosen has nothing, or there is nothing yet. */
export function NothingHeld({ state: { mine, day, set } }: { state: CalendarState }) {
  const { t } = useTranslation();
  const mayReserve = useCan('reservations.create');
  if (mine)
    return (
      <EmptyState
        icon={IconCalendarOff}
        title={t('calendar.none.mineTitle')}
        text={t('calendar.none.mineText')}
        action={<Button onClick={() => set({ mine: undefined })}>{t('calendar.none.showAll')}</Button>}
      />
    );
  return (
    <EmptyState
      icon={IconCalendarOff}
      title={t('calendar.none.title')}
      text={t(day === undefined ? 'calendar.none.text' : 'calendar.none.textElsewhere')}
      action={
        day !== undefined ? (
          <Button onClick={() => set({ day: undefined })}>{t('calendar.none.toToday')}</Button>
        ) : (
          mayReserve && (
            <Button renderRoot={(props) => <Link to="/reservations" search={{ dialog: 'add' }} {...props} />}>
              {t('calendar.none.reserve')}
            </Button>
          )
        )
      }
    />
  );
}
