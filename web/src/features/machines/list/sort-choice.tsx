import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sortableFields } from './machine-search.ts';
import type { ListState } from './use-list-state.ts';

/** The order of cards, which have no column heads. */
export function SortChoice({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const isAscending = state.order === 'asc';
  const DirectionIcon = isAscending ? IconSortAscending : IconSortDescending;
  return (
    <Group gap={4} wrap="nowrap" flex="1 1 120px" maw={220} miw={0}>
      <NativeSelect
        aria-label={t('machines.sort.label')}
        flex={1}
        miw={0}
        value={state.sort}
        onChange={({ currentTarget: { value } }) => {
          const sort = sortableFields.find((field) => field === value);
          if (sort) state.setView({ sort });
        }}
        data={sortableFields.map((field) => ({ value: field, label: t(`machines.fields.${field}`) }))}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(isAscending ? 'machines.sort.ascending' : 'machines.sort.descending')}
        onClick={() => state.setView({ order: isAscending ? 'desc' : 'asc' })}
      >
        <DirectionIcon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
