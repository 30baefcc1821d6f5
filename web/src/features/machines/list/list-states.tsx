import { Button } from '@mantine/core';
import { IconBackhoe, IconFilterOff, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useCan } from '../../../lib/auth.ts';
import { failureState } from '../../../lib/failure.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import classes from './list-states.module.css';
import { useActiveFilters } from './use-active-filters.ts';
import type { ListState } from './use-list-state.ts';
import type { MachineRows } from './use-machine-rows.ts';

interface ListStatesProps {
  state: ListState;
  rows: MachineRows;
}

const skeletonRows = 14;

/** What stands in the place of rows: they load, they failed, or there are none. */
export function ListStates({ state, rows }: ListStatesProps) {
  const { t } = useTranslation();
  if (rows.error !== null) return <Failed rows={rows} error={rows.error} />;
  if (rows.isPending)
    return (
      <div className={classes.frame}>
        <SkeletonRows rows={skeletonRows} label={t('common.loading')} />
      </div>
    );
  return (
    <div className={classes.frame}>
      {state.isFiltered ? <FilteredEmpty state={state} /> : <Empty state={state} />}
    </div>
  );
}

function Failed({ rows, error }: { rows: MachineRows; error: Error }) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.status === 403) return <NoPermission />;
  return (
    <div className={classes.frame}>
      <ErrorState title={t('common.failedToLoad')} onRetry={rows.retry} {...failureState(error)} />
    </div>
  );
}

function NoPermission() {
  const { t } = useTranslation();
  return (
    <div className={classes.frame}>
      <EmptyState
        icon={IconLock}
        title={t('machines.list.forbidden')}
        text={t('machines.list.forbiddenHint')}
      />
    </div>
  );
}

function FilteredEmpty({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const filters = useActiveFilters(state).map(({ label }) => label);
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('machines.list.noneFound')}
      text={t('machines.list.noneFoundFor', { filters: filters.join(', ') })}
      action={
        <Button variant="default" onClick={state.clearFilters}>
          {t('machines.filters.clear')}
        </Button>
      }
    />
  );
}

function Empty({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const mayAdd = useCan('machines.create');
  return (
    <EmptyState
      icon={IconBackhoe}
      title={t(`machines.list.empty.${state.type}`)}
      text={t('machines.list.emptyHint')}
      action={mayAdd && <Button onClick={() => state.setAdding(true)}>{t('machines.list.add')}</Button>}
    />
  );
}
