import { Skeleton } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import classes from './record-screen/record-sheet.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';
import { useIsOffline } from './use-is-offline.ts';

interface LoadStateProps {
  /** The text for a failed load. */
  title: string;
  /** Null while loading. */
  failure: Omit<ComponentProps<typeof ErrorState>, 'title'> | null;
  /** Number and height of the skeleton rows; `record` for the shape of a record in a drawer. */
  rows: number | 'record';
  height?: number;
  /** The minimum width of cards; rows without it. */
  width?: string;
  /** The rows have a picture and two lines. */
  areRecords?: boolean;
  /** The rows are those of a table. */
  hasHead?: boolean;
  /** The record has a photo above its name. */
  hasPhoto?: boolean;
}

/** Shown in place of data that is loading, could not be loaded, or waits for a connection. */
export function LoadState(props: LoadStateProps) {
  const { title, failure, rows, height, width, areRecords, hasHead, hasPhoto = false } = props;
  const { t } = useTranslation();
  const isOffline = useIsOffline();
  if (isOffline)
    return (
      <div role="status">
        <EmptyState
          icon={IconCloudOff}
          title={t('common.needsConnection.title')}
          text={t('common.needsConnection.text')}
        />
      </div>
    );
  if (failure !== null) return <ErrorState title={title} {...failure} />;
  if (rows !== 'record')
    return (
      <SkeletonRows rows={rows} height={height} width={width} areRecords={areRecords} hasHead={hasHead} />
    );
  return (
    <div className={classes.sheet} role="status" aria-label={t('common.loading')}>
      {hasPhoto && (
        <div className={classes.top}>
          <Skeleton radius="md" style={{ aspectRatio: '16 / 9' }} />
        </div>
      )}
      <div className={classes.head}>
        <Skeleton height={28} width="60%" />
        <Skeleton height={14} width="32%" />
        <div className={classes.actions}>
          <Skeleton height={32} width={320} maw="100%" />
        </div>
      </div>
      <Skeleton height={480} />
    </div>
  );
}
