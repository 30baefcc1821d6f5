import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListState } from './use-list-state.ts';
import classes from './view-switch.module.css';

const views = [
  { view: 'table', icon: IconTable },
  { view: 'grid', icon: IconLayoutGrid },
] as const;

/** Rows or cards. */
export function ViewSwitch({ state }: { state: ListState }) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('machines.view.label')} className={classes.switch}>
      {views.map(({ view, icon: ViewIcon }) => (
        <button
          key={view}
          type="button"
          className={classes.view}
          aria-pressed={state.view === view}
          aria-label={t(`machines.view.${view}`)}
          onClick={() => state.setView({ view })}
        >
          <ViewIcon size={18} stroke={1.6} aria-hidden />
        </button>
      ))}
    </div>
  );
}
