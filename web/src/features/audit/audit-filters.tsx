import { Button, Group, Select } from '@mantine/core';
import { auditEntities, type AuditEntity } from '@strojpark/core/domain/audit';
import { useTranslation } from 'react-i18next';
import { useUserSettings } from '../../lib/user-settings.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import type { AuditSearch } from './audit-search.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (changes: Partial<AuditSearch>) => void;
  onClear: () => void;
}

export function AuditFilters({ search, onChange, onClear }: AuditFiltersProps) {
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
