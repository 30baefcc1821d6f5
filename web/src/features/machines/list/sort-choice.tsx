import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '../use-fields.ts';
import type { ListColumn } from './list-columns.ts';
import type { MachineSearch } from './machine-search.ts';
import type { ListState } from './use-list-state.ts';

interface SortChoiceProps {
  state: ListState;
  columns: readonly ListColumn[];
}

const always = ['name', 'created_at', 'updated_at'] as const;

/** The order of cards, which have no column heads. */
export function SortChoice({ state, columns }: SortChoiceProps) {
  const { t } = useTranslation();
  const label = useFieldLabel(state.type);
  const choices = new Map<NonNullable<MachineSearch['sort']>, string>(
    always.map((field) => [field, label(field)]),
  );
  for (const column of columns) if (column.sort !== undefined) choices.set(column.sort, column.label);
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
          const chosen = [...choices.keys()].find((sort) => sort === value);
          if (chosen !== undefined) state.setView({ sort: chosen });
        }}
        data={Array.from(choices, ([value, text]) => ({ value, label: text }))}
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
