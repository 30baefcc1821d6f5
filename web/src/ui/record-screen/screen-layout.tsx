import { Button, Group, Text } from '@mantine/core';
import { IconFilterOff, IconLock, type Icon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import type { ErrorState } from '../error-state.tsx';
import { listAttribute } from '../list/list-keys.ts';
import { LoadState } from '../load-state.tsx';
import { ProgressLine } from '../progress-line.tsx';
import { useIsOnline } from '../use-is-offline.ts';
import classes from './screen-layout.module.css';

/** The texts shown instead of records. */
export interface ScreenStates {
  /** There are no records at all. */
  empty: { icon: Icon; title: string; text?: string; action?: ReactNode };
  /** No record matches the filter; `isAnswered`: the action, rather than clearing, shows what was looked for. */
  noneFound?: {
    title: string;
    text?: ReactNode;
    clearLabel?: string;
    action?: ReactNode;
    isAnswered?: boolean;
  };
  /** The records could not be loaded; the error follows. */
  failed: string;
  /** The user may not see them; without it the general error is shown. */
  forbidden?: { title: string; text: string };
}

/** The description of an error. */
export type DescribeFailure = (error: Error) => Omit<ComponentProps<typeof ErrorState>, 'title' | 'onRetry'>;

type Skeletons = Pick<ComponentProps<typeof LoadState>, 'width' | 'height' | 'areRecords' | 'hasHead'> & {
  rows: number;
};

interface ScreenLayoutProps {
  header: ReactNode;
  list: {
    isEmpty: boolean;
    isPending: boolean;
    isFetching: boolean;
    isStale: boolean;
    error: Error | null;
    isCutShort: boolean;
    retry: () => void;
  };
  states: ScreenStates;
  failure: DescribeFailure;
  isFiltered: boolean;
  onClear: () => void;
  skeleton: Skeletons;
  /** The records scroll inside the window; otherwise with the page. */
  isFilling?: boolean;
  /** The placeholder has the border of the records. */
  isBordered?: boolean;
  children: ReactNode;
}

/** The layout of a record screen: the header, and the records or the reason why there are none. */
export function ScreenLayout(props: ScreenLayoutProps) {
  const { header, list, isFilling = false, isBordered = false, children } = props;
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <div className={classes.screen} data-fills={isFilling || undefined} {...listAttribute}>
      {header}
      <div className={classes.progress}>
        <ProgressLine isActive={list.isFetching && !list.isPending} />
      </div>
      {list.isStale && !isOnline && (
        <Text role="status" size="sm" c="dimmed">
          {t('lists.filterNeedsConnection')}
        </Text>
      )}
      {list.isEmpty ? (
        <div className={classes.states} data-bordered={isBordered || undefined}>
          <States {...props} />
        </div>
      ) : (
        children
      )}
      {list.isCutShort && (
        <Group role="alert" gap="xs" justify="center">
          <Text c="var(--mantine-color-error)">{t('common.cutShort')}</Text>
          <Button size="compact-sm" variant="default" onClick={list.retry}>
            {t('common.actions.retry')}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** The state without records: loading, error or empty. */
function States({ list, states, failure, isFiltered, onClear, skeleton }: ScreenLayoutProps) {
  const { t } = useTranslation();
  const { error, isPending, retry } = list;
  const { empty, noneFound, failed, forbidden } = states;
  if (error !== null && forbidden && 'status' in error && error.status === 403)
    return <EmptyState icon={IconLock} {...forbidden} />;
  if (error !== null || isPending)
    return (
      <LoadState title={failed} failure={error && { ...failure(error), onRetry: retry }} {...skeleton} />
    );
  if (!isFiltered || noneFound === undefined) return <EmptyState {...empty} />;
  const { clearLabel = t('common.actions.clearFilters'), action, isAnswered = false, ...found } = noneFound;
  return (
    <EmptyState
      icon={IconFilterOff}
      {...found}
      action={
        <Group gap="xs" justify="center">
          <Button variant={isAnswered ? 'default' : 'filled'} onClick={onClear}>
            {clearLabel}
          </Button>
          {action}
        </Group>
      }
    />
  );
}
