import { BarChart } from '@mantine/charts';
import type { Language } from '@strojpark/core/domain/languages';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type BarShapeProps, Rectangle } from 'recharts';
import { currentLanguage } from '../../../lib/i18n.ts';
import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import classes from './bars.module.css';

interface ChartSeries {
  name: string;
  label: string;
  /** A theme colour or a status colour variable. */
  color: string;
  /** Whether it uses the axis on the right. */
  isRight?: true;
}

interface BarPlace {
  index: number;
  series: string;
}

export interface ChartShape {
  /** One object per bar group: its `label` and a value for each series. */
  data: { label: string; [series: string]: string | number }[];
  series: readonly ChartSeries[];
  type: 'stacked' | 'default' | 'percent';
  format: (value: number) => string;
  /** A label so short that every group has one, also in a narrow chart. */
  shortLabel?: (label: string) => string;
  /** Horizontal bars, for long labels. */
  isHorizontal?: boolean;
  /**
   * Returns the action that opens the rows behind a bar, null if there are none. Not called for bars of height zero.
   */
  targetOf: (place: BarPlace) => BarTarget | null;
}

const labelWidth = 192;
const compact = { notation: 'compact', maximumSignificantDigits: 3 } as const;
// The library's compact notation is English; numbers here follow the user's format: `1,5K` or `1,5 tis.`
const shortNumbers: Record<Language, Intl.NumberFormat> = {
  cs: new Intl.NumberFormat('cs-CZ', compact),
  en: new Intl.NumberFormat('en-CZ', compact),
};
const percents = new Intl.NumberFormat('cs-CZ', { style: 'percent', maximumFractionDigits: 0 });

/** A Mantine bar chart in the app's style; the chart library is a separate chunk. */
export function Bars({
  data,
  series,
  type,
  format,
  shortLabel,
  isHorizontal = false,
  targetOf,
  height,
}: ChartShape & { height: number }) {
  const hasRight = series.some(({ isRight }) => isRight);
  const axis = type === 'percent' ? percents : shortNumbers[currentLanguage()];
  const short = (value: number) => axis.format(value);
  const shapes = new Map(
    series.map(({ name }) => [
      name,
      <ClickableBar
        key={name}
        targetOf={(index) => (data[index]?.[name] ? targetOf({ index, series: name }) : null)}
      />,
    ]),
  );
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="label"
      type={type}
      orientation={isHorizontal ? 'vertical' : 'horizontal'}
      series={series.map(({ isRight, ...one }) => ({ ...one, ...(isRight && { yAxisId: 'right' }) }))}
      valueFormatter={format}
      withLegend={series.length > 1}
      withRightYAxis={hasRight}
      rightYAxisProps={{ tickFormatter: short, width: 56 }}
      yAxisProps={isHorizontal ? { width: labelWidth, interval: 0 } : { tickFormatter: short, width: 64 }}
      xAxisProps={
        isHorizontal
          ? { tickFormatter: short }
          : shortLabel
            ? { tickFormatter: shortLabel, interval: 0 }
            : { minTickGap: 12 }
      }
      gridAxis={isHorizontal ? 'y' : 'x'}
      tickLine="none"
      maxBarWidth={36}
      accessibilityLayer={false}
      // No animation: it replaces the bar elements on every step, which would drop the focus.
      barProps={({ name }) => ({ isAnimationActive: false, shape: shapes.get(name) })}
    />
  );
}

interface BarLink extends Pick<LinkProps, 'to' | 'search'> {
  /** The accessible name of the bar. */
  label: string;
}
interface BarButton {
  /** Null for pointer-only bars, because another bar opens the same rows. */
  label: string | null;
  onOpen: () => void;
}
/** The action that opens the rows behind a bar. */
type BarTarget = BarLink | BarButton;

interface ClickableBarProps extends Partial<BarShapeProps> {
  /** Null if the bar opens nothing. */
  targetOf: (index: number) => BarTarget | null;
}

/** A focusable bar; the chart adds its shape. */
function ClickableBar({ targetOf, index = 0, ...shape }: ClickableBarProps) {
  const bar = <Rectangle {...shape} />;
  const target = targetOf(index);
  if (target === null) return bar;
  if (!('onOpen' in target))
    return (
      <Link to={target.to} search={target.search} className={classes.bar} aria-label={target.label}>
        {bar}
      </Link>
    );
  const { label, onOpen } = target;
  if (label === null)
    return (
      <g role="presentation" className={classes.bar} onClick={onOpen}>
        {bar}
      </g>
    );
  return (
    <g
      role="button"
      tabIndex={0}
      className={classes.bar}
      aria-label={label}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
    >
      {bar}
    </g>
  );
}
