import { BarChart } from '@mantine/charts';
import type { Language } from '@strojpark/core/contracts/common';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type BarShapeProps, Rectangle } from 'recharts';
import { currentLanguage } from '../../lib/i18n.ts';
import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import classes from './bars.module.css';

interface ChartSeries {
  name: string;
  label: string;
  /** Of the theme, or a variable of the status colours. */
  color: string;
  /** Measured on the axis at the right. */
  isRight?: true;
}

interface BarPlace {
  index: number;
  series: string;
}

export interface ChartShape {
  /** Each with its `label` and a value for each series. */
  data: { label: string; [series: string]: string | number }[];
  series: readonly ChartSeries[];
  type: 'stacked' | 'default' | 'percent';
  format: (value: number) => string;
  /** Bars lie on their side: for names that need room. */
  isLying?: boolean;
  /** What opens the rows behind a bar; null where there are none. Bars without a height are not asked for. */
  targetOf: (place: BarPlace) => BarTarget | null;
}

const labelWidth = 192;
const compact = { notation: 'compact', maximumSignificantDigits: 3 } as const;
// Its words are English, its signs those of all numbers here: `1,5K` and `1,5 tis.`
const shortNumbers: Record<Language, Intl.NumberFormat> = {
  cs: new Intl.NumberFormat('cs-CZ', compact),
  en: new Intl.NumberFormat('en-CZ', compact),
};
const percents = new Intl.NumberFormat('cs-CZ', { style: 'percent', maximumFractionDigits: 0 });

/** Bars of the kit in our clothes; the library behind them is a download of its own. */
export function Bars({
  data,
  series,
  type,
  format,
  isLying = false,
  targetOf,
  height,
}: ChartShape & { height: number }) {
  const hasRight = series.some(({ isRight }) => isRight);
  const axis = type === 'percent' ? percents : shortNumbers[currentLanguage()];
  const short = (value: number) => axis.format(value);
  const shapes = new Map(
    series.map(({ name }) => [
      name,
      <OpeningBar
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
      orientation={isLying ? 'vertical' : 'horizontal'}
      series={series.map(({ isRight, ...one }) => ({ ...one, ...(isRight && { yAxisId: 'right' }) }))}
      valueFormatter={format}
      withLegend={series.length > 1}
      withRightYAxis={hasRight}
      rightYAxisProps={{ tickFormatter: short, width: 56 }}
      yAxisProps={isLying ? { width: labelWidth, interval: 0 } : { tickFormatter: short, width: 64 }}
      xAxisProps={isLying ? { tickFormatter: short } : { minTickGap: 12 }}
      gridAxis={isLying ? 'y' : 'x'}
      tickLine="none"
      maxBarWidth={36}
      accessibilityLayer={false}
      // Bars do not grow into their places: with each step new ones would stand for them, without the focus.
      barProps={({ name }) => ({ isAnimationActive: false, shape: shapes.get(name) })}
    />
  );
}

interface BarLink extends Pick<LinkProps, 'to' | 'search'> {
  /** Names the bar for those who do not see it. */
  label: string;
}
interface BarButton {
  /** Null: for the pointer only, because another bar opens the same. */
  label: string | null;
  onOpen: () => void;
}
/** What opens the rows behind a bar. */
type BarTarget = BarLink | BarButton;

interface OpeningBarProps extends Partial<BarShapeProps> {
  /** Null: nothing opens here. */
  targetOf: (index: number) => BarTarget | null;
}

/** A bar that the keyboard reaches; the chart adds its shape. */
function OpeningBar({ targetOf, index = 0, ...shape }: OpeningBarProps) {
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
