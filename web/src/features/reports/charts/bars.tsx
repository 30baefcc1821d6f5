import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { blank } from '@strojpark/core/domain/blank';
import type { Language } from '@strojpark/core/domain/languages';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { currentLanguage } from '../../../lib/i18n.ts';
import classes from './bars.module.css';

interface ChartSeries {
  name: string;
  label: string;
  /** A CSS colour. */
  color: string;
  /** The total of all groups, or the number of the last one, next to the label. */
  total?: string;
  /** Not a bar: a short number below the label of each group. */
  isNote?: true;
}

interface BarPlace {
  index: number;
  series: string;
}

/** Next to each other, on top of each other, or as horizontal shares of a whole. */
export type ChartType = 'grouped' | 'stacked' | 'shares';

export interface ChartShape {
  /** One object per group of bars: its `label`, a shorter one for the `axis`, and a value for each series. */
  data: { label: string; axis?: string; [series: string]: string | number | undefined }[];
  series: readonly ChartSeries[];
  type: ChartType;
  format: (value: number) => string;
  /** The labels are so short that every group has one, also in a narrow chart. */
  labelsAll?: true;
  /** The unit of the notes, shown at the axis: `CZK`. */
  noteUnit?: string;
  /**
   * Returns the action that opens the rows behind a bar, null if there are none. Not called for bars of height zero.
   */
  targetOf: (place: BarPlace) => BarTarget | null;
}

const compact = { notation: 'compact', maximumSignificantDigits: 3 } as const;
// Numbers follow the user's format: `1,5K` or `1,5 tis.`
const shortNumbers: Record<Language, Intl.NumberFormat> = {
  cs: new Intl.NumberFormat('cs-CZ', compact),
  en: new Intl.NumberFormat('en-CZ', compact),
};

const intervals = 4;

/** The end of an axis: at least `max`, with round numbers at its intervals. */
function axisEnd(max: number): number {
  const step = Math.max(1, max / intervals);
  const power = 10 ** Math.floor(Math.log10(step));
  const factors = power === 1 ? [1, 2, 3, 4, 5, 6, 8, 10] : [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  return intervals * power * (factors.find((factor) => factor * power >= step) ?? 10);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Bars as elements in the flow of the page: the browser lays them out, prints them and moves the focus. */
export function Bars(chart: ChartShape) {
  const { series, type } = chart;
  return (
    <div className={classes.chart}>
      {series.length > 1 && (
        <ul className={classes.legend}>
          {series.map(({ name, label, color, total, isNote }) => (
            <li key={name} style={{ '--bar': color } as CSSProperties} data-note={isNote}>
              {label}
              {total !== undefined && <strong data-numeric>{total}</strong>}
            </li>
          ))}
        </ul>
      )}
      {type === 'shares' ? <Shares {...chart} /> : <Columns {...chart} />}
    </div>
  );
}

function Shares({ data, series, format, targetOf }: ChartShape) {
  return (
    <div className={classes.shares}>
      {data.map((group, index) => {
        const total = sum(series.map(({ name }) => Number(group[name])));
        return (
          <div key={group.label} className={classes.row}>
            <span aria-hidden>{group.label}</span>
            <Numbers group={group} series={series} format={format}>
              <div className={classes.share}>
                {series.map(({ name, color }) => {
                  const value = Number(group[name]);
                  return (
                    value > 0 && (
                      <Bar
                        key={name}
                        style={{ '--bar': color, width: `${(100 * value) / total}%` }}
                        target={targetOf({ index, series: name })}
                      />
                    )
                  );
                })}
              </div>
            </Numbers>
          </div>
        );
      })}
    </div>
  );
}

function Columns({ data, series, type, format, labelsAll, noteUnit, targetOf }: ChartShape) {
  const isStacked = type === 'stacked';
  const bars = series.filter(({ isNote }) => !isNote);
  const note = series.find(({ isNote }) => isNote);
  const end = axisEnd(
    Math.max(
      ...data.map((group) => {
        const values = bars.map(({ name }) => Number(group[name]));
        return isStacked ? sum(values) : Math.max(...values);
      }),
    ),
  );
  // Four of many labels fit in a narrow chart, none close to its right edge.
  const step = labelsAll || data.length <= 6 ? 1 : Math.ceil(data.length / 4);
  const hasLabel = (index: number) =>
    step === 1 || (index % step === Math.floor(step / 2) && index <= data.length - 1 - step / 4);
  return (
    <div className={classes.columns} data-noted={note && true}>
      <Axis end={end} noteUnit={noteUnit} />
      <div className={classes.groups}>
        {data.map((group, index) => (
          <Numbers key={group.label} group={group} series={series} format={format}>
            <div className={classes.group} data-stacked={isStacked || undefined}>
              {bars.map(({ name, color }) => {
                const value = Number(group[name]);
                const height = `${(100 * value) / end}%`;
                return (
                  <Bar
                    key={name}
                    style={{ '--bar': color, height }}
                    isWithin={!isStacked}
                    target={value > 0 ? targetOf({ index, series: name }) : null}
                  />
                );
              })}
              {hasLabel(index) && (
                <span aria-hidden className={classes.label}>
                  {group.axis ?? group.label}
                </span>
              )}
              {note && (
                <Note value={Number(group[note.name])} target={targetOf({ index, series: note.name })} />
              )}
            </div>
          </Numbers>
        ))}
      </div>
    </div>
  );
}

/** Screen readers read the table; only links are exposed to them here. */
function Note({ value, target }: { value: number; target: BarTarget | null }) {
  const text = value === 0 ? blank : shortNumbers[currentLanguage()].format(value);
  return (
    <span className={classes.note}>
      {target === null || 'onOpen' in target || value === 0 ? (
        <span aria-hidden>{text}</span>
      ) : (
        <Link to={target.to} search={target.search} className={classes.noteLink}>
          <VisuallyHidden>{target.label}: </VisuallyHidden>
          {text}
        </Link>
      )}
    </span>
  );
}

function Axis({ end, noteUnit }: { end: number; noteUnit: string | undefined }) {
  const numbers = shortNumbers[currentLanguage()];
  return (
    <div className={classes.axis} data-unit={noteUnit} aria-hidden>
      {Array.from({ length: intervals + 1 }, (_, index) => (
        <span key={index}>{numbers.format((end / intervals) * index)}</span>
      ))}
    </div>
  );
}

interface NumbersProps extends Pick<ChartShape, 'series' | 'format'> {
  group: ChartShape['data'][number];
  children: React.JSX.Element;
}

/** Shows the numbers of a group while it is pointed at. */
function Numbers({ group, series, format, children }: NumbersProps) {
  return (
    <Tooltip
      openDelay={0}
      events={{ hover: true, focus: true, touch: true }}
      label={
        <>
          <strong>{group.label}</strong>
          {series.map(({ name, label }) => (
            <div key={name}>
              {label}: {format(Number(group[name]))}
            </div>
          ))}
        </>
      }
    >
      {children}
    </Tooltip>
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

interface BarProps {
  style: CSSProperties & { '--bar': string };
  /** Null if the bar opens nothing. */
  target: BarTarget | null;
  /** What is clicked is the whole column: a low bar would be too small. */
  isWithin?: boolean;
}

function Bar({ style, target, isWithin = false }: BarProps) {
  const bar = <span className={classes.bar} style={style} />;
  if (target === null) return isWithin ? <span className={classes.column}>{bar}</span> : bar;
  const shared = isWithin
    ? { className: classes.column, children: bar, 'data-opens': true }
    : { className: classes.bar, style, 'data-opens': true };
  if (!('onOpen' in target))
    return <Link to={target.to} search={target.search} aria-label={target.label} {...shared} />;
  const { label, onOpen } = target;
  return label === null ? (
    <span role="presentation" onClick={onOpen} {...shared} />
  ) : (
    <UnstyledButton aria-label={label} onClick={onOpen} {...shared} />
  );
}
