import { useTranslation } from 'react-i18next';
import { useSellers } from '../../entities/sales/sales.queries.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import type { SaleState } from './sale-search.ts';

interface SellerSelectProps {
  className?: string | undefined;
  /** Above it; otherwise its name is only read aloud. */
  label?: string;
  state: SaleState;
}

/** Filters the sales by who sold the machine. */
export function SellerSelect({ className, label, state: { filter, setFilter } }: SellerSelectProps) {
  const { t } = useTranslation();
  const { data: sellers = [] } = useSellers();
  return (
    <SelectInput
      className={className}
      {...(label === undefined ? { 'aria-label': t('sales.columns.seller') } : { label })}
      data={[
        { value: '', label: t('sales.list.anySeller') },
        ...sellers.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={filter.seller ?? ''}
      onChange={(value) => setFilter({ seller: value || undefined, mine: undefined })}
    />
  );
}
