import { audit, type AuditEntry } from '@strojpark/core/contracts/audit';
import { tableFormat } from '@strojpark/core/contracts/list-export';
import { auditEntities } from '@strojpark/core/domain/audit';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { IconHistory } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { download } from '../../lib/api.ts';
import { filterText } from '../../lib/filter-text.ts';
import { formatDate, formatNumber, timeZone } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { screenFormats } from '../../lib/screen-formats.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUserSettings } from '../../lib/user-settings.ts';
import { useListExport } from '../../entities/exports/use-list-export.tsx';
import { listViews } from '../../entities/views/list-views.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { ClearFilters } from '../../ui/record-screen/clear-filters.tsx';
import { LoadMoreScreen } from '../../ui/record-screen/load-more-screen.tsx';
import { PeriodFilter } from '../../ui/period-filter.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { AuditRow } from './audit-row.tsx';
import type { AuditFilter, AuditSearch } from './audit-search.ts';
import { auditQuery, useAuditEntries } from './audit.queries.ts';
import classes from './audit-entries.module.css';

interface AuditEntriesProps {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

/** The audit log, newest first. */
export function AuditEntries({ search, onSearch }: AuditEntriesProps) {
  const { t } = useTranslation();
  const { saved, ...filter } = search;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const change = (changes: Partial<AuditSearch>) => onSearch({ ...search, ...changes });
  const clear = () => onSearch({ saved });
  return (
    <LoadMoreScreen
      query={useAuditEntries(filter)}
      formats={screenFormats}
      header={{
        views: listViews('audit', {
          saved,
          filter,
          isFiltered,
          showView: (view, { filter: shown }) => onSearch({ ...shown, saved: view }),
        }),
        search: {
          label: t('audit.search'),
          placeholder: t('audit.searchHint'),
          value: search.search,
          onSearch: (text) => change({ search: text }),
        },
        ...useAuditExport(filter),
        filters: <AuditFilters search={search} isFiltered={isFiltered} onChange={change} onClear={clear} />,
      }}
      total={({ total, totalIsExact }) =>
        totalIsExact
          ? t('audit.count', { count: total, number: formatNumber(total) })
          : t('audit.countMore', { number: formatNumber(total) })
      }
      states={{
        empty: { icon: IconHistory, title: t('audit.none') },
        noneFound: {
          title: t('audit.noneFound'),
          text: filterText(t, filterNames(t, filter), filter.search),
        },
        failed: t('common.failedToLoad'),
      }}
      isFiltered={isFiltered}
      onClear={clear}
      skeleton={{ rows: 12, height: 44 }}
      moreLabel={t('audit.older')}
    >
      {(entries) => (
        <div className={classes.days}>
          {byDay(entries).map(([day, ofDay]) => (
            <section key={day} className={classes.day} aria-label={day}>
              <h2 className={classes.title}>{day}</h2>
              <ul className={classes.entries}>
                {ofDay.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </LoadMoreScreen>
  );
}

/** The filters in words. */
function filterNames(t: TFunction, { search, entity, entityId, from, to }: AuditFilter): string[] {
  return [
    ...(search === undefined ? [] : [t('machines.filters.search', { text: search })]),
    ...(entity === undefined ? [] : [t(`audit.entities.${entity}`)]),
    ...(entityId === undefined ? [] : [t('audit.oneRecord')]),
    ...(from === undefined ? [] : [`${t('audit.from')} ${formatDate(from)}`]),
    ...(to === undefined ? [] : [`${t('audit.to')} ${formatDate(to)}`]),
  ];
}

function useAuditExport(filter: AuditFilter) {
  const { t } = useTranslation();
  return useListExport({
    permission: 'settings.view',
    filters: filterNames(t, filter),
    formats: tableFormat.options,
    save: ({ format, ...file }) =>
      download(audit.export, {
        params: { format: tableFormat.parse(format) },
        query: { ...auditQuery(filter), ...file },
      }),
    title: (rows) => t('audit.export.title', rows),
    done: (rows) => t('audit.export.done', rows),
  });
}

/** The entries under the day they were made on, in the order of the list. */
function byDay(entries: readonly AuditEntry[]): [string, AuditEntry[]][] {
  const days = Object.groupBy(entries, ({ at }) => formatDate(at));
  return Object.entries(days).map(([day, ofDay = []]) => [day, ofDay]);
}

/** The words are written for the middle of a sentence. */
const asTitle = (word: string) => word.charAt(0).toLocaleUpperCase(currentLanguage()) + word.slice(1);

interface AuditFiltersProps {
  search: AuditSearch;
  isFiltered: boolean;
  onChange: (changes: Partial<AuditSearch>) => void;
  onClear: () => void;
}

function AuditFilters({ search, isFiltered, onChange, onClear }: AuditFiltersProps) {
  const { t } = useTranslation();
  const format = useUserSettings(({ dateFormat }) => dateFormat);
  const entities = auditEntities.map((value) => ({ value, label: asTitle(t(`audit.entities.${value}`)) }));
  return (
    <>
      <SelectInput
        className={classes.kind ?? ''}
        aria-label={t('audit.entity')}
        data={[{ value: '', label: t('audit.anyEntity') }, ...entities]}
        value={search.entity ?? ''}
        onChange={(value) =>
          onChange({ entity: auditEntities.find((one) => one === value), entityId: undefined })
        }
      />
      <PeriodFilter
        from={search.from}
        to={search.to}
        today={calendarDay(useNow(), timeZone())}
        format={format}
        onChange={onChange}
      />
      {search.entityId !== undefined && (
        <FilterChip
          label={asTitle(t('audit.oneRecord'))}
          clearLabel={t('audit.everyRecord')}
          onClear={() => onChange({ entityId: undefined })}
        />
      )}
      {isFiltered && <ClearFilters onClear={onClear} />}
    </>
  );
}
