import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/auth.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { TrashMachines } from './trash-machines.tsx';
import { TrashReservations } from './trash-reservations.tsx';
import classes from './trash-list.module.css';
import type { TrashSearch } from './trash-search.ts';

interface TrashTabsProps {
  search: TrashSearch;
  onSearch: (search: TrashSearch) => void;
}

/** What lies in the trash, machines and reservations apart, as far as the user may restore it. */
export function TrashTabs({ search: { tab, search }, onSearch }: TrashTabsProps) {
  const { t } = useTranslation();
  const hasMachines = useCan('machines.delete');
  const hasReservations = useCan('reservations.delete');
  const shown = hasReservations && (tab === 'reservations' || !hasMachines) ? 'reservations' : 'machines';
  const clear = () => onSearch({ tab });
  return (
    <Tabs
      value={shown}
      onChange={(next) => onSearch({ tab: next === 'reservations' ? next : undefined, search })}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        {hasMachines && <Tabs.Tab value="machines">{t('trash.machines')}</Tabs.Tab>}
        {hasReservations && <Tabs.Tab value="reservations">{t('trash.reservations')}</Tabs.Tab>}
      </Tabs.List>
      <SearchInput
        className={classes.search ?? ''}
        label={t('trash.search')}
        placeholder={t(`trash.searchHint.${shown}`)}
        clearLabel={t('trash.clearSearch')}
        value={search}
        onSearch={(text) => onSearch({ tab, search: text })}
      />
      <Tabs.Panel value="machines" pt="md">
        <TrashMachines search={search} onClear={clear} />
      </Tabs.Panel>
      <Tabs.Panel value="reservations" pt="md">
        <TrashReservations search={search} onClear={clear} />
      </Tabs.Panel>
    </Tabs>
  );
}
