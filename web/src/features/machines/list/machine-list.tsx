import { CloseButton } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { Suspense, lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldConfigs } from '../../../entities/field-config/field-config.queries.ts';
import { useShortcutWords } from '../../../lib/list-shortcuts.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { useCustomFields } from '../../../entities/field-config/use-fields.ts';
import { readCriteria, writeCriteria } from './custom-criteria.ts';
import { useListColumns } from './list-columns.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { MachineRecords } from './machine-records.tsx';
import { useOwnColumns } from './own-columns.ts';
import { StatisticsCards } from './statistics-cards.tsx';
import { useActiveFilters } from './use-active-filters.ts';
import { type ListState, useListState } from './use-list-state.ts';
import classes from './machine-list.module.css';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('../../../ui/list/shortcuts-dialog.tsx')).ShortcutsDialog,
}));

interface MachineListProps {
  type: MachineType;
  /** Opens the reservation of a machine; the page brings it. */
  onReserve: (machine: MachineListItem) => void;
  /** That reservation is open, and Escape is meant for it. */
  isReserving: boolean;
}

/** The list of all machines of a type. What stands above the rows is made here: it rests while pages of rows come. */
export function MachineList({ type, onReserve, isReserving }: MachineListProps) {
  const state = useKnownFields(useListState(type));
  const allColumns = useListColumns(type);
  const columns = useOwnColumns(type, allColumns);
  const search = useRef<HTMLInputElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const hadKeys = useHasOpened(showsKeys);
  const keyWords = useShortcutWords();
  return (
    <>
      <MachineRecords
        state={state}
        allColumns={allColumns}
        columns={columns}
        search={search}
        onShowKeys={() => setShowsKeys(true)}
        onReserve={onReserve}
        isReserving={isReserving}
        above={
          <>
            <StatisticsCards state={state} />
            <ListToolbar
              state={state}
              searchRef={search}
              columns={allColumns}
              ownColumns={columns}
              onShowKeys={() => setShowsKeys(true)}
            />
          </>
        }
        activeFilters={<ActiveFilters state={state} />}
      />
      <Suspense>
        {hadKeys && <ShortcutsDialog {...keyWords} opened={showsKeys} onClose={() => setShowsKeys(false)} />}
      </Suspense>
    </>
  );
}

/** The state of a list without what an address or this browser still says about custom fields that are gone. */
function useKnownFields(state: ListState): ListState {
  const { isSuccess } = useFieldConfigs();
  const fields = useCustomFields(state.type);
  const { custom } = state.filters;
  const isKnownSort =
    !state.sort.startsWith('custom.') || fields.some(({ fieldName }) => state.sort === `custom.${fieldName}`);
  if (!isSuccess || (isKnownSort && custom === undefined)) return state;
  const known = custom === undefined ? undefined : writeCriteria(readCriteria(custom, fields));
  return {
    ...state,
    sort: isKnownSort ? state.sort : 'name',
    ...(known !== custom && {
      filter: { ...state.filter, custom: known },
      filters: { ...state.filters, custom: known },
    }),
  };
}

/** A chip for each active filter, and one button that clears them all. */
function ActiveFilters({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const active = useActiveFilters(state);
  if (active.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('machines.filters.active')}>
      <li className={classes.count}>{t('machines.filters.count', { count: active.length })}</li>
      {active.map((filter) => (
        <li key={filter.key} className={classes.chip}>
          <span className={classes.label}>{filter.label}</span>
          <CloseButton
            size="xs"
            iconSize={14}
            variant="transparent"
            aria-label={t('machines.filters.remove', { filter: filter.label })}
            onClick={() => state.setFilter(filter.without)}
          />
        </li>
      ))}
      <li>
        <button type="button" className={classes.clear} onClick={state.clearFilter}>
          {t('common.actions.clearAll')}
        </button>
      </li>
    </ul>
  );
}
