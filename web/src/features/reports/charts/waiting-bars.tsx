import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChartType } from './bars.tsx';
import classes from './bars.module.css';
import waiting from './waiting-bars.module.css';

/** Uneven, as numbers are; in percent of the height or the width. */
const sizes: Record<ChartType, readonly number[]> = {
  grouped: [38, 62, 46, 78, 54, 68],
  stacked: [58, 60, 61, 63, 66, 64, 68, 70, 69, 73, 76, 78],
  shares: [92, 84, 88, 76, 90, 80],
};

/** In place of the bars while they are loading: the legend, and the bars on their axes. */
export function WaitingBars({ type }: { type: ChartType }) {
  const { t } = useTranslation();
  return (
    <div className={classes.chart} role="status" aria-label={t('common.loading')}>
      <div className={classes.legend}>
        <Skeleton height={12} width={88} />
        <Skeleton height={12} width={104} />
        <Skeleton height={12} width={72} />
      </div>
      {type === 'shares' ? (
        <div className={classes.shares}>
          {sizes.shares.map((width) => (
            <div key={width} className={classes.row}>
              <Skeleton height={10} width={`${width - 30}%`} />
              <Skeleton height={16} />
            </div>
          ))}
        </div>
      ) : (
        <div className={classes.columns}>
          <div
            className={`${classes.groups} ${waiting.groups}`}
            data-stacked={type === 'stacked' || undefined}
          >
            {sizes[type].map((height) => (
              <Skeleton key={height} className={waiting.bar ?? ''} height={`${height}%`} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
