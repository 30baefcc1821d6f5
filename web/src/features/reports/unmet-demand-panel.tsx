import type { UnmetDemandReport } from '@strojpark/core/contracts/reports';
import { joined } from '@strojpark/core/domain/joined';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../../entities/categories/categories.queries.ts';
import { useWantedTexts } from '../../entities/demands/use-wanted-texts.ts';
import { useCan } from '../../lib/auth.ts';
import { formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './approvals-panel.module.css';
import { ReportTable } from './report-table.tsx';
import { useUnmetDemand } from './reports.queries.ts';

/** What customers look for and no machine fits: what to buy. */
export function UnmetDemandPanel() {
  const { t } = useTranslation();
  const query = useUnmetDemand();
  const { data } = query;
  return (
    <Panel title={t('reports.unmetDemand.title')}>
      <p className={classes.text}>{t('reports.unmetDemand.definition')}</p>
      {data === undefined ? (
        <LoadState {...loadingOf(query)} title={t('reports.unmetDemand.failed')} rows={3} height={56} />
      ) : data.total === 0 ? (
        <EmptyState
          title={t(data.open === 0 ? 'reports.unmetDemand.noneOpen' : 'reports.unmetDemand.none')}
        />
      ) : (
        <div className={classes.content}>
          <Totals data={data} />
          <Groups data={data} />
        </div>
      )}
    </Panel>
  );
}

interface DemandCountProps {
  count: number;
  /** The filters of the list that show the demands that are counted. */
  search: ReturnType<typeof searchOf> | { unmet: 'true' } | { status: ['open'] };
  /** Names the group, which the figure alone does not. */
  label?: string;
}

/** A number of demands, linked to them for users who may see them. */
function DemandCount({ count, search, label }: DemandCountProps) {
  const maySee = useCan('reservations.view');
  if (!maySee) return formatNumber(count);
  return (
    <Link to="/demands" search={search} className={classes.link} aria-label={label} data-touch>
      {formatNumber(count)}
    </Link>
  );
}

function Totals({ data: { total, open } }: { data: UnmetDemandReport }) {
  const { t } = useTranslation();
  const figures: (DemandCountProps & { label: string })[] = [
    { label: t('reports.unmetDemand.total'), count: total, search: { unmet: 'true' } },
    { label: t('reports.unmetDemand.open'), count: open, search: { status: ['open'] } },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, ...figure }) => (
        <div key={label}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.figure}>
            <DemandCount {...figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Group = UnmetDemandReport['groups'][number];

const searchOf = ({ category, age, price: { above, upTo } }: Group) => ({
  unmet: 'true' as const,
  category: category === null ? undefined : [category],
  anyCategory: category === null ? ('true' as const) : undefined,
  age,
  priceAbove: above ?? undefined,
  priceUpTo: upTo ?? undefined,
  anyPrice: above === null && upTo === null ? ('true' as const) : undefined,
});

function Groups({ data: { groups, currency } }: { data: UnmetDemandReport }) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const wanted = useWantedTexts(currency);
  return (
    <ReportTable
      title={t('reports.unmetDemand.groups')}
      columns={[
        t('reports.unmetDemand.category'),
        t('reports.unmetDemand.age'),
        t('reports.unmetDemand.price'),
        t('reports.unmetDemand.count'),
      ]}
      texts={2}
      rows={groups.map((group) => {
        const { category, age, price, count } = group;
        const words = [
          category === null ? t('reports.unmetDemand.anyCategory') : categoryName(category),
          wanted.age(age),
          wanted.price(price),
        ] as const;
        const label = t('reports.unmetDemand.show', {
          number: formatNumber(count),
          group: joined(words),
        });
        return {
          key: [category, age, price.above, price.upTo].join('|'),
          cells: [...words, <DemandCount key="count" count={count} search={searchOf(group)} label={label} />],
        };
      })}
    />
  );
}
