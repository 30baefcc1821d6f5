import { ActionIcon } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { timeZone } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUserSettings } from '../../lib/user-settings.ts';
import { PeriodFilter } from '../../ui/period-filter.tsx';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import type { SaleState } from './sale-search.ts';
import { SellerSelect } from './seller-select.tsx';
import classes from './sales.module.css';

const FilterDialog = lazyPart(async () => (await import('./filter-dialog.tsx')).FilterDialog);

interface SaleFiltersProps {
  state: SaleState;
  /** One button, which shares the line of the search. */
  isOneButton: boolean;
}

/** Who sold the machine, and when. */
export function SaleFilters({ state, isOneButton }: SaleFiltersProps) {
  const format = useUserSettings(({ dateFormat }) => dateFormat);
  const today = calendarDay(useNow(), timeZone());
  if (isOneButton) return <FilterButton state={state} />;
  const { from, to } = state.filter;
  return (
    <>
      <SellerSelect className={classes.anySeller} state={state} />
      <PeriodFilter from={from} to={to} today={today} format={format} onChange={state.setFilter} />
    </>
  );
}

function FilterButton({ state }: { state: SaleState }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useHasOpened(isOpen);
  const { seller, from, to } = state.filter;
  const isOn = [seller, from, to].some((value) => value !== undefined);
  return (
    <>
      <ActionIcon
        variant={isOn ? 'light' : 'default'}
        size={36}
        aria-label={t('machines.filters.title')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconFilter size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Suspense>
        {wasOpen && <FilterDialog opened={isOpen} state={state} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
