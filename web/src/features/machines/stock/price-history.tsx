import { Text } from '@mantine/core';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { PriceChange } from '@strojpark/core/contracts/price-changes';
import { blank } from '@strojpark/core/domain/blank';
import { joined } from '@strojpark/core/domain/joined';
import { changeShare } from '@strojpark/core/domain/machines/price-changes';
import { useTranslation } from 'react-i18next';
import { formatChange, formatDate, formatMoney } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { usePriceChanges } from './stock.queries.ts';
import classes from './stock-sections.module.css';

/** How the current value developed: a line and the changes, newest first. */
export function PriceHistory({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const query = usePriceChanges(machine.id);
  const { data } = query;
  if (machine.current_value === null && (data === undefined || data.length === 0)) return null;
  return (
    <Section title={t('ageing.prices.title')}>
      {data === undefined && <LoadState {...loadingOf(query)} rows={1} height={44} />}
      {data?.length === 0 && <Text c="dimmed">{t('ageing.prices.none')}</Text>}
      {data !== undefined && data.length > 0 && (
        <>
          <PriceLine changes={data} since={machine.in_stock_since} />
          <ol className={classes.rows} aria-label={t('ageing.prices.title')}>
            {data.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </ol>
        </>
      )}
    </Section>
  );
}

const valueText = (value: number | null, currency: string) =>
  value === null ? blank : formatMoney(value, currency);

function ChangeRow({ change }: { change: PriceChange }) {
  const { t } = useTranslation();
  const { at, by, from, from_currency, to, to_currency, origin, reason, rule_days: days } = change;
  const share = changeShare(change);
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span data-numeric>
          {t('ageing.prices.change', {
            from: valueText(from, from_currency),
            to: valueText(to, to_currency),
          })}
        </span>
        <span className={classes.meta}>
          {joined([
            t('ageing.prices.by', { at: formatDate(at), by: by ?? t('ageing.prices.system') }),
            days ? t('ageing.prices.rule', { count: days }) : (reason ?? t(`ageing.prices.origin.${origin}`)),
          ])}
        </span>
      </span>
      {share !== null && <span className={classes.share}>{formatChange(share)}</span>}
    </li>
  );
}

const width = 600;
const height = 48;
const inset = 3;
/** The current price is at least this wide, even right after a change. */
const tail = 24;

interface PriceLineProps {
  /** Newest first. */
  changes: readonly PriceChange[];
  /** `YYYY-MM-DD`. */
  since: string;
}

/** The values in the newest currency over time, as steps. The list below says the same in words. */
function PriceLine({ changes, since }: PriceLineProps) {
  const now = useNow().getTime();
  const currency = changes[0]?.to_currency;
  const known = changes
    .toReversed()
    .filter((one) => one.to_currency === currency && one.from_currency === currency);
  const first = known[0];
  if (first === undefined || first.from === null) return null;
  const begin = Math.min(Date.parse(since), Date.parse(first.at));
  const points = [
    { at: begin, value: first.from },
    ...known.flatMap(({ at, to }) => (to === null ? [] : [{ at: Date.parse(at), value: to }])),
  ];
  const last = points.at(-1);
  if (last === undefined) return null;
  const end = Math.max(now, last.at + 1);
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => ((width - tail) * (at - begin)) / (end - begin);
  const y = (value: number) =>
    high === low ? height / 2 : inset + ((height - 2 * inset) * (high - value)) / (high - low);
  const steps = points.map(({ at, value }, index) =>
    index === 0 ? `M0 ${y(value)}` : `H${x(at).toFixed(1)} V${y(value).toFixed(1)}`,
  );
  return (
    <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <path
        d={`${steps.join(' ')} H${width}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
