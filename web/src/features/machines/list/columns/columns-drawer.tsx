import { Checkbox, Drawer, Stack, Switch, Text } from '@mantine/core';
import { importOriginals } from '@strojpark/core/domain/imports/import-fallbacks';
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
  // They mostly repeat another column, under a name that differs only by where it came from.
  const originals = new Set<string>(importOriginals(list.type).map(({ original }) => original));
  const own = rows.filter(({ id }) => !originals.has(id));
  const imported = rows.filter(({ id }) => originals.has(id));
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const move = (ids: readonly string[], last: readonly Row[]) =>
    rememberPreferences(list, { columns: [...rowsOf(ids), ...last].map(({ name }) => name) });
  const group = { hidden, onShow: show };
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
        <Rows
          {...group}
          label={t('machines.columns.title')}
          rows={own}
          onMove={(ids) => move(ids, imported)}
        />
        {imported.length > 0 && (
          <>
            <Text size="sm" fw={600}>
              {t('machines.detail.imported')}
            </Text>
            <Rows
              {...group}
              label={t('machines.detail.imported')}
              rows={imported}
              onMove={(ids) =>
                move(
                  own.map(({ id }) => id),
                  rowsOf(ids),
                )
              }
            />
          </>
        )}
        <Switch
          label={t('machines.columns.compact')}
          checked={isCompact}
          onChange={({ currentTarget }) => rememberPreferences(list, { isCompact: currentTarget.checked })}
        />
      </Stack>
    </Drawer>
  );
}

type Row = ListColumn & { id: string };

interface RowsProps {
  label: string;
  rows: readonly Row[];
  hidden: readonly ColumnName[];
  onShow: (name: ColumnName, isShown: boolean) => void;
  onMove: (ids: string[]) => void;
}

/** Columns to tick and to put in order among themselves. */
function Rows({ label, rows, hidden, onShow, onMove }: RowsProps) {
  return (
    <SortableRows label={label} items={rows} nameOf={(row) => row.label} onMove={onMove}>
      {({ name, label: head }) => (
        <Checkbox
          flex={1}
          label={head}
          checked={!hidden.includes(name)}
          onChange={({ currentTarget }) => onShow(name, currentTarget.checked)}
        />
      )}
    </SortableRows>
  );
}
