import { Button, Group, Text, TextInput } from '@mantine/core';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { EntityType } from '@strojpark/core/domain/fields/custom-fields';
import { isListed, needsValue } from '@strojpark/core/domain/fields/field-config-rules';
import { fold } from '@strojpark/core/domain/search-fold';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../lib/failure.ts';
import { formatNumber } from '../../lib/format.ts';
import { labelOf } from '../../entities/field-config/use-fields.ts';
import { toast } from '../../lib/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterButton } from '../../ui/filter-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SortableRows } from '../../ui/sortable-rows.tsx';
import { useReorderFields } from './field-changes.queries.ts';
import type { Toggle } from './field-draft.ts';
import { mergedOrder } from './field-order.ts';
import { FieldRow } from './field-row.tsx';
import classes from './field-list.module.css';
import rowClasses from './field-row.module.css';

interface FieldListProps {
  entityType: EntityType;
  /** The stored fields in display order. */
  fields: readonly FieldConfig[];
  drafted: (field: FieldConfig) => FieldConfig;
  onToggle: (id: string, toggle: Toggle, value: boolean) => void;
  onOpen: (dialog: 'edit' | 'delete', field: FieldConfig) => void;
}

/** The fields of a machine type. The filter uses stored values, so that flipping a switch does not hide the row. */
export function FieldList({ entityType, fields, drafted, onToggle, onOpen }: FieldListProps) {
  const { t } = useTranslation();
  const { mutate: reorder } = useReorderFields();
  const [filter, setFilter] = useState<FieldFilter>(noFilter);
  const title = t(`fieldConfig.kinds.${entityType}`);
  const shown = fields.filter((field) => matchesFilter(field, filter));

  const move = (ids: string[]) => {
    const all = fields.map(({ id }) => id);
    reorder(
      { entityType, fieldIds: mergedOrder(all, ids) },
      {
        onSuccess: () => toast.success(t('fieldConfig.done.reordered')),
        onError: (error) =>
          toast.error(t('fieldConfig.failed.reorder', { message: failureTexts(error).join(' ') })),
      },
    );
  };

  return (
    <Panel
      title={title}
      link={
        <Text component="span" size="sm" c="dimmed" data-numeric>
          {t('common.showing', { shown: formatNumber(shown.length), total: formatNumber(fields.length) })}
        </Text>
      }
    >
      <FieldToolbar fields={fields} filter={filter} onFilter={setFilter} />
      {shown.length === 0 && isFiltered(filter) ? (
        <EmptyState
          title={t('fieldConfig.emptyFilter')}
          text={[filter.search.trim(), ...filter.traits.map((trait) => t(`fieldConfig.traits.${trait}`))]
            .filter(Boolean)
            .join(', ')}
          action={
            <Button variant="default" onClick={() => setFilter(noFilter)}>
              {t('common.actions.clearFilters')}
            </Button>
          }
        />
      ) : (
        <>
          <div className={rowClasses.head} aria-hidden>
            <span>{t('fieldConfig.fields.displayName')}</span>
            <span className={rowClasses.switches}>
              <span>{t('fieldConfig.fields.isUsed')}</span>
              <span>{t('fieldConfig.fields.isVisible')}</span>
              <span>{t('fieldConfig.fields.isRequired')}</span>
            </span>
          </div>
          <SortableRows label={title} items={shown} nameOf={labelOf} onMove={move}>
            {(field) => (
              <FieldRow
                field={drafted(field)}
                onToggle={(toggle, value) => onToggle(field.id, toggle, value)}
                onEdit={() => onOpen('edit', field)}
                onDelete={() => onOpen('delete', field)}
              />
            )}
          </SortableRows>
        </>
      )}
    </Panel>
  );
}

interface FieldToolbarProps {
  /** The fields of the current machine type. */
  fields: readonly FieldConfig[];
  filter: FieldFilter;
  onFilter: (filter: FieldFilter) => void;
}

/** Filters fields by name and kind. */
function FieldToolbar({ fields, filter, onFilter }: FieldToolbarProps) {
  const { t } = useTranslation();
  const { search, traits } = filter;
  const toggle = (trait: FieldTrait) =>
    onFilter({
      search,
      traits: traits.includes(trait) ? traits.filter((one) => one !== trait) : [...traits, trait],
    });

  return (
    <Group gap="xs" className={classes.toolbar}>
      <TextInput
        className={classes.search}
        type="search"
        value={search}
        onChange={(event) => onFilter({ search: event.currentTarget.value, traits })}
        placeholder={t('fieldConfig.search')}
        aria-label={t('fieldConfig.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      <div className={classes.traits}>
        {traitNames.map((trait) => {
          const others = { search, traits: traits.filter((one) => one !== trait) };
          const count = fields.filter(
            (field) => fieldTraits[trait](field) && matchesFilter(field, others),
          ).length;
          return (
            <FilterButton
              key={trait}
              label={t(`fieldConfig.traits.${trait}`)}
              count={formatNumber(count)}
              isOn={traits.includes(trait)}
              onClick={() => toggle(trait)}
            />
          );
        })}
      </div>
    </Group>
  );
}

const fieldTraits = {
  isVisible: isListed,
  isRequired: needsValue,
  isCustom: ({ isCustom }: FieldConfig) => isCustom,
  isUnused: ({ isUsed }: FieldConfig) => !isUsed,
};
type FieldTrait = keyof typeof fieldTraits;
const traitNames = Object.keys(fieldTraits) as FieldTrait[];

interface FieldFilter {
  search: string;
  /** The kinds of the filter. */
  traits: readonly FieldTrait[];
}

const noFilter: FieldFilter = { search: '', traits: [] };

const isFiltered = ({ search, traits }: FieldFilter): boolean => search.trim() !== '' || traits.length > 0;

/** Whether a field matches the filter, by its labels in both languages, its database name and its kind. */
function matchesFilter(field: FieldConfig, { search, traits }: FieldFilter): boolean {
  const { fieldName, translations } = field;
  const wanted = fold(search.trim());
  const names = [translations.cs.displayName, translations.en.displayName, fieldName];
  return (
    traits.every((trait) => fieldTraits[trait](field)) && names.some((name) => fold(name).includes(wanted))
  );
}
