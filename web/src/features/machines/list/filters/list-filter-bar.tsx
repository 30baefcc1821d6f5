import { Button } from '@mantine/core';
import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasOpened } from '../../../../ui/use-has-opened.ts';
import { FilterButton } from './filter-button.tsx';
import { type FilterOption, useFilterOptions } from './filter-options.ts';
import type { ListFilters } from './list-filters.ts';
import type { ListState } from '../use-list-state.ts';

const FilterDrawer = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterDrawer }));

/** The filter value of the selected options; none means no filter. */
const statusFilter = (chosen: readonly string[]): Partial<ListFilters> => {
  const status = machineStatuses.filter((one) => chosen.includes(one));
  return { status: status.length > 0 ? status : undefined };
};
const categoryFilter = (chosen: string[]): Partial<ListFilters> => ({
  category: chosen.length > 0 ? chosen : undefined,
});

/** The filters: drop-downs on desktops, a drawer on phones. */
export function ListFilterBar({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const options = useFilterOptions(state.filter);
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useHasOpened(isOpen);
  const { status = [], category = [] } = state.filters;
  const groups = [
    {
      name: 'status' as const,
      label: t('machines.fields.status'),
      chosen: status,
      onChange: (chosen: string[]) => state.setFilter(statusFilter(chosen)),
    },
    {
      name: 'category' as const,
      label: t('machines.fields.category'),
      chosen: category,
      onChange: (chosen: string[]) => state.setFilter(categoryFilter(chosen)),
    },
  ].map((group) => ({ ...group, options: options[group.name] }));

  if (!state.isPhone) return groups.map(({ name, ...group }) => <FilterChoice key={name} {...group} />);

  const count = status.length + category.length;
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        px="sm"
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {count > 0
          ? t('machines.filters.counted', { label: t('machines.filters.title'), number: count })
          : t('machines.filters.title')}
      </Button>
      <Suspense>
        {wasOpen && (
          <FilterDrawer opened={isOpen} groups={groups} state={state} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

const OptionList = lazy(async () => ({ default: (await import('./option-list.tsx')).OptionList }));

interface FilterChoiceProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Not highlighted, because a value is always selected. */
  isPlain?: boolean;
}

/** A multi-select filter; its list is loaded on the first click. */
function FilterChoice({ isPlain = false, ...choice }: FilterChoiceProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const button = { label: choice.label, count: isPlain ? 0 : choice.chosen.length };
  const closed = <FilterButton {...button} onClick={() => setWasOpened(true)} />;
  if (!wasOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <OptionList {...choice} button={button} />
    </Suspense>
  );
}
