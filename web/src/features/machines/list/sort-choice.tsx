import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { labelOf, useCustomFields, useFieldLabel } from '../use-fields.ts';
import { sortableFields, type MachineSearch } from './machine-search.ts';
import type { ListState } from './use-list-state.ts';

/** The order of cards, which have no column heads. */
export function SortChoice({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const label = useFieldLabel(state.type);
  const custom = useCustomFields(state.type).filter(({ isVisible }) => isVisible);
  const choices: { value: NonNullable<MachineSearch['sort']>; label: string }[] = [
    ...sortableFields.map((field) => ({ value: field, label: label(field) })),
    ...custom.map((field) => ({ value: `custom.${field.fieldName}` as const, label: labelOf(field) })),
  ];
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
          const chosen = choices.find((choice) => choice.value === value);
          if (chosen) state.setView({ sort: chosen.value });
        }}
        data={choices}
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
