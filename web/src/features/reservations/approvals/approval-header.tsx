import { Button } from '@mantine/core';
import type { PendingApprovals } from '@strojpark/core/contracts/pending-approvals';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../../../entities/categories/categories.queries.ts';
import { formatNumber } from '../../../lib/format.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { ClearFilters } from '../../../ui/record-screen/clear-filters.tsx';
import type { HeaderParts } from '../../../ui/record-screen/screen-header.tsx';
import type { ApprovalSearch } from './approval-search.ts';

type Options = PendingApprovals['options'];

/** The part above the queue: discounts with their counts, and the filters by seller and category. */
export function useApprovalHeader(
  search: ApprovalSearch,
  options: Options | undefined,
  onSearch: (search: ApprovalSearch) => void,
): HeaderParts {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const { seller = [], category = [], discount } = search;
  const isFiltered = seller.length + category.length > 0 || discount !== undefined;
  if (options === undefined || (!isFiltered && options.discounts[0]?.count === 0)) return {};
  return {
    segments: [
      {
        label: t('reservations.queue.discount'),
        hidesEmpty: true,
        segments: options.discounts.map(({ percent, count }) => ({
          name: String(percent),
          label:
            percent === null
              ? t('reservations.queue.all')
              : t('reservations.queue.discountFrom', { percent }),
          count: formatNumber(count),
          // All requests are offered even if the other filters find none.
          isEmpty: percent !== null && count === 0,
          isOn: discount === (percent ?? undefined),
          onClick: () => onSearch({ ...search, discount: percent ?? undefined }),
        })),
      },
    ],
    segmentsCount: true,
    filters: (
      <>
        <ChoiceFilter
          label={t('reservations.queue.seller')}
          options={options.sellers.map(({ id, name, count }) => ({ value: id, label: name, count }))}
          chosen={seller}
          onChange={(values) => onSearch({ ...search, seller: values })}
        />
        <ChoiceFilter
          label={t('machines.fields.category')}
          options={options.categories.map(({ key, count }) => ({
            value: key,
            label: categoryName(key),
            count,
          }))}
          chosen={category}
          onChange={(values) => onSearch({ ...search, category: values })}
        />
        {isFiltered && <ClearFilters onClear={() => onSearch({})} />}
      </>
    ),
  };
}

/** The filters in words. */
export function useApprovalFilterNames(search: ApprovalSearch, options: Options | undefined): string[] {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const { seller = [], category = [], discount } = search;
  const sellers = options?.sellers.filter(({ id }) => seller.includes(id)) ?? [];
  return [
    ...(discount === undefined ? [] : [t('reservations.queue.discountFrom', { percent: discount })]),
    ...sellers.map(({ name }) => name),
    ...category.map(categoryName),
  ];
}

interface ChoiceFilterProps {
  label: string;
  options: readonly { value: string; label: string; count: number }[];
  chosen: readonly string[];
  /** Undefined for none. */
  onChange: (chosen: string[] | undefined) => void;
}

/** One or several values of a filter, with the number of requests for each. */
function ChoiceFilter({ label, options, chosen, onChange }: ChoiceFilterProps) {
  const toggle = (value: string) => {
    const others = chosen.filter((one) => one !== value);
    const next = others.length < chosen.length ? others : [...chosen, value];
    onChange(next.length > 0 ? next : undefined);
  };
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  return (
    <MenuButton
      position="bottom-start"
      width={280}
      entries={options.map((option) => ({
        label: `${option.label} (${formatNumber(option.count)})`,
        kind: 'checkbox',
        isOn: chosen.includes(option.value),
        onClick: () => toggle(option.value),
      }))}
      button={
        <Button
          variant={chosen.length > 0 ? 'light' : 'default'}
          disabled={options.length === 0}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {names.length > 0 ? `${label}: ${names.join(', ')}` : label}
        </Button>
      }
    />
  );
}
