import { Skeleton, Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

interface LoadStateProps {
  /** The text for a failed load. */
  title: string;
  /** Null while loading. */
  failure: Omit<ComponentProps<typeof ErrorState>, 'title'> | null;
  /** Number and height of the skeleton rows; `record` for the shape of a record in a drawer. */
  rows: number | 'record';
  height?: number;
  /** The minimum width of cards; rows without it. */
  width?: number | string;
  /** The rows have a picture and two lines. */
  areRecords?: boolean;
}

/** Shown in place of data that is loading or could not be loaded. */
export function LoadState({ title, failure, rows, height, width, areRecords }: LoadStateProps) {
  const { t } = useTranslation();
  if (failure !== null) return <ErrorState title={title} {...failure} />;
  if (rows !== 'record')
    return <SkeletonRows rows={rows} height={height} width={width} areRecords={areRecords} />;
  return (
    <Stack p="lg" gap="lg" role="status" aria-label={t('common.loading')}>
      <Skeleton height={28} width="60%" />
      <Skeleton height={36} width="80%" />
      <Skeleton height={120} />
      <Skeleton height={160} />
    </Stack>
  );
}
