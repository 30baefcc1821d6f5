import { Checkbox, Drawer, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChoiceHead } from '../../../../ui/choice-head.tsx';
import { SortableRows } from '../../../../ui/sortable-rows.tsx';
import { useOpening } from '../../../../ui/use-opening.ts';
import type { ColumnName, ListColumn } from './list-columns.ts';
import {
  inUserOrder,
  rememberPreferences,
  resetColumns,
  useListPreferences,
  type PreferredList,
} from './list-preferences.ts';

interface ColumnsDrawerProps {
  opened: boolean;
  list: PreferredList;
  /** All columns made visible by the administrator. */
  columns: readonly ListColumn[];
  onClose: () => void;
}

/** Selects and orders the user's columns and the row density; changes apply immediately. */
export function ColumnsDrawer({ opened, list, columns, onClose }: ColumnsDrawerProps) {
  const { t } = useTranslation();
  const { columns: order, hidden, isCompact } = useListPreferences(list);
  const rows = inUserOrder(columns, order).map((column) => ({ ...column, id: column.name }));
  const show = (name: ColumnName, isShown: boolean) =>
    rememberPreferences(list, {
      hidden: isShown ? hidden.filter((one) => one !== name) : [...hidden, name],
    });
  const hide = (names: readonly ColumnName[]) => rememberPreferences(list, { hidden: [...names] });
  const move = (names: readonly string[]) =>
    rememberPreferences(list, {
      columns: names.flatMap((name) => rows.find((row) => row.name === name)?.name ?? []),
    });
  return (
    <Drawer
      opened={useOpening(opened)}
      onClose={onClose}
      position="right"
      size="min(100%, 360px)"
      overlayProps={{ backgroundOpacity: 0.1 }}
      title={t('machines.columns.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('machines.columns.hint')}
        </Text>
        <ChoiceHead
          chosen={rows.filter(({ name }) => !hidden.includes(name)).length}
          total={rows.length}
          acts={[
            { label: t('common.choose.all'), onClick: () => hide([]) },
            // The name is not among them: without it a row could not be told from others.
            { label: t('machines.columns.nameOnly'), onClick: () => hide(rows.map(({ name }) => name)) },
            { label: t('common.choose.usual'), onClick: () => resetColumns(list) },
          ]}
        />
        <SortableRows
          label={t('machines.columns.title')}
          items={rows}
          nameOf={({ label }) => label}
          onMove={move}
        >
          {({ name, label }) => (
            <Checkbox
              flex={1}
              label={label}
              checked={!hidden.includes(name)}
              onChange={({ currentTarget }) => show(name, currentTarget.checked)}
            />
          )}
        </SortableRows>
        <Switch
          label={t('machines.columns.compact')}
          checked={isCompact}
          onChange={({ currentTarget }) => rememberPreferences(list, { isCompact: currentTarget.checked })}
        />
      </Stack>
    </Drawer>
  );
}
