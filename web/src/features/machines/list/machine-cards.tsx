import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListCards } from '../../../ui/list/list-cards.tsx';
import { cardFields } from './list-columns.ts';
import type { ListViewProps } from './list-view.ts';
import { MachineCard } from './machine-card.tsx';

const cardHeight = { mouse: 244, touch: 260 };

/** The machines as cards. */
export function MachineCards({ columns, text, events, ...view }: ListViewProps) {
  const { t } = useTranslation();
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const fields = useMemo(() => cardFields(columns), [columns]);
  const { type, filters } = view.state;
  return (
    <ListCards
      {...view}
      label={t(`machines.list.label.${type}`)}
      cardHeight={cardHeight[isTouch ? 'touch' : 'mouse']}
      cardWidth={290}
    >
      {(machine, place) => (
        <MachineCard
          {...place}
          machine={machine}
          columns={fields}
          filters={filters}
          text={text}
          t={t}
          events={events}
        />
      )}
    </ListCards>
  );
}
