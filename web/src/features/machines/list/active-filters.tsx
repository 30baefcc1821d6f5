import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './active-filters.module.css';
import { useActiveFilters } from './use-active-filters.ts';
import type { ListState } from './use-list-state.ts';

/** A chip for each active filter, and one button that clears them all. */
export function ActiveFilters({ state }: { state: ListState }) {
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
