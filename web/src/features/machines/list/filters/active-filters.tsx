import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFindsNothing } from '../../../../ui/record-screen/screen-rows.ts';
import type { ListState } from '../use-list-state.ts';
import { useActiveFilters } from './use-active-filters.ts';
import classes from './active-filters.module.css';

/** A chip for each filter that is not shown elsewhere above the list, and a button that clears them all. */
export function ActiveFilters({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const active = useActiveFilters(state);
  const isClearedBelow = useFindsNothing();
  const chips = active.filter(({ key }) => key !== 'search' && !key.startsWith('status-'));
  if (active.length === 0 || (isClearedBelow && chips.length === 0)) return null;
  return (
    <ul className={classes.chips} aria-label={t('machines.filters.active')}>
      {chips.map((filter) => (
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
      {!isClearedBelow && (
        <li>
          <button type="button" className={classes.clear} onClick={state.clearFilter}>
            {t('common.actions.clearFilters')}
          </button>
        </li>
      )}
    </ul>
  );
}
