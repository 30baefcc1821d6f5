import { Button, Group, Select } from '@mantine/core';
import { type AuditEntity, auditEntities } from '@strojpark/core/domain/audit';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { useUserSettings } from '../../lib/user-settings.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { AuditRow } from './audit-row.tsx';
import type { AuditSearch } from './audit-search.ts';
import { useAuditEntries } from './audit.queries.ts';
import classes from './audit-entries.module.css';

interface AuditEntriesProps {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

/** Who changed what, the newest first. */
export function AuditEntries({ search, onSearch }: AuditEntriesProps) {
  const { t } = useTranslation();
  const query = useAuditEntries(search);
  const { data, isFetching, isFetchingNextPage } = query;
  const clear = () => onSearch({});
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const [first] = data?.pages ?? [];
  const isFiltered = Object.values(search).some((value) => value !== undefined);

  return (
    <>
      <AuditFilters
        search={search}
        onChange={(changes) => onSearch({ ...search, ...changes })}
        onClear={clear}
      />
      {data === undefined && <LoadState {...loadingOf(query)} rows={12} height={44} />}
      {first && entries.length === 0 && (
        <EmptyState
          icon={IconHistory}
          title={t(isFiltered ? 'audit.noneFound' : 'audit.none')}
          {...(isFiltered && {
            action: (
              <Button variant="default" onClick={clear}>
                {t('common.actions.clearAll')}
              </Button>
            ),
          })}
        />
      )}
      {first && entries.length > 0 && (
        <>
          <PageHeader
            text={
              <span role="status">
                {first.totalIsExact
                  ? t('audit.count', { count: first.total, number: formatNumber(first.total) })
                  : t('audit.countMore', { number: formatNumber(first.total) })}
              </span>
            }
          />
          <ProgressLine isActive={isFetching && !isFetchingNextPage} />
          <ul className={classes.entries} aria-label={t('shell.nav.audit')}>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </>
      )}
      <MoreButton query={query} label={t('audit.older')} />
    </>
  );
}

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (changes: Partial<AuditSearch>) => void;
  onClear: () => void;
}

function AuditFilters({ search, onChange, onClear }: AuditFiltersProps) {
  const { t } = useTranslation();
  const format = useUserSettings(({ dateFormat }) => dateFormat);
  const entities = auditEntities.map((value) => ({ value, label: t(`audit.entities.${value}`) }));
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <Group gap="xs" mb="md">
      <SearchInput
        label={t('audit.search')}
        placeholder={t('audit.searchHint')}
        clearLabel={t('common.actions.clearAll')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <Select
        aria-label={t('audit.entity')}
        placeholder={t('audit.entity')}
        data={entities}
        value={search.entity ?? null}
        clearable
        onChange={(entity: AuditEntity | null) =>
          onChange({ entity: entity ?? undefined, entityId: undefined })
        }
      />
      <DateInput
        format={format}
        aria-label={t('audit.from')}
        placeholder={t('audit.from')}
        value={search.from}
        maxDate={search.to}
        onChange={(from) => onChange({ from: from ?? undefined })}
      />
      <DateInput
        format={format}
        aria-label={t('audit.to')}
        placeholder={t('audit.to')}
        value={search.to}
        minDate={search.from}
        onChange={(to) => onChange({ to: to ?? undefined })}
      />
      {isFiltered && (
        <Button variant="subtle" onClick={onClear}>
          {t('common.actions.clearAll')}
        </Button>
      )}
    </Group>
  );
}
