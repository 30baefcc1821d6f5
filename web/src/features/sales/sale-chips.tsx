import { buyerName } from '@strojpark/core/domain/reservations/reservation-customer';
import { useTranslation } from 'react-i18next';
import { useFirstSale, useSellers } from '../../entities/sales/sales.queries.ts';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { periodNames } from './period-names.ts';
import type { SaleState } from './sale-search.ts';
import classes from './sales.module.css';

interface SaleChipsProps {
  state: SaleState;
  /** Seller and period have no field of their own that would show them. */
  withAll: boolean;
}

/** The active filters that nothing else above the list shows; each can be cleared. */
export function SaleChips({ state, withAll }: SaleChipsProps) {
  const { filter } = state;
  const chips = (
    <>
      {filter.customer !== undefined && <CustomerChip customer={filter.customer} state={state} />}
      {withAll && filter.seller !== undefined && <SellerChip seller={filter.seller} state={state} />}
      {withAll && <PeriodChip state={state} />}
    </>
  );
  return withAll ? <div className={classes.chips}>{chips}</div> : chips;
}

/** The name comes from a sale. */
function CustomerChip({ customer, state }: { customer: string; state: SaleState }) {
  const { t } = useTranslation();
  const { data: first } = useFirstSale({ customer, limit: 1 });
  const name = first ? buyerName(first) : null;
  return (
    <FilterChip
      label={name ?? t('sales.list.oneCustomer')}
      clearLabel={t('sales.list.allCustomers')}
      onClear={() => state.setFilter({ customer: undefined })}
    />
  );
}

function SellerChip({ seller, state }: { seller: string; state: SaleState }) {
  const { t } = useTranslation();
  const { data: sellers = [] } = useSellers();
  const label = sellers.find(({ id }) => id === seller)?.name ?? t('sales.list.oneSeller');
  return (
    <FilterChip
      label={label}
      clearLabel={t('machines.filters.remove', { filter: label })}
      onClear={() => state.setFilter({ seller: undefined })}
    />
  );
}

function PeriodChip({ state }: { state: SaleState }) {
  const { t } = useTranslation();
  return periodNames(t, state.filter).map((label) => (
    <FilterChip
      key={label}
      label={label}
      clearLabel={t('machines.filters.remove', { filter: label })}
      onClear={() => state.setFilter({ from: undefined, to: undefined })}
    />
  ));
}
