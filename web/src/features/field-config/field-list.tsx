import { Button, Text } from '@mantine/core';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { EntityType } from '@strojpark/core/domain/custom-fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../lib/failure.ts';
import { formatNumber } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { useSortableWords } from '../../lib/use-sortable-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SortableRows } from '../../ui/sortable-rows.tsx';
import { useReorderFields } from './field-config.queries.ts';
import type { Toggle } from './field-draft.ts';
import { isFiltered, matchesFilter, noFilter, type FieldFilter } from './field-filter.ts';
import { mergedOrder } from './field-order.ts';
import { FieldRow } from './field-row.tsx';
import { FieldToolbar } from './field-toolbar.tsx';

interface FieldListProps {
  entityType: EntityType;
  /** As stored, in display order. */
  fields: readonly FieldConfig[];
  drafted: (field: FieldConfig) => FieldConfig;
  onToggle: (id: string, toggle: Toggle, value: boolean) => void;
  onOpen: (dialog: 'edit' | 'delete', field: FieldConfig) => void;
}

/** The fields of a kind of machine. The filter goes by what is stored, so that a switch hides no row at once. */
export function FieldList({ entityType, fields, drafted, onToggle, onOpen }: FieldListProps) {
  const { t } = useTranslation();
  const { mutate: reorder } = useReorderFields();
  const words = useSortableWords();
  const [filter, setFilter] = useState<FieldFilter>(noFilter);
  const [menuId, setMenuId] = useState<string | null>(null);
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
              {t('common.actions.clearAll')}
            </Button>
          }
        />
      ) : (
        <SortableRows
          label={title}
          items={shown}
          nameOf={({ translations }) => translations[currentLanguage()].displayName}
          words={words}
          onMove={move}
        >
          {(field) => (
            <FieldRow
              field={drafted(field)}
              hasMenu={menuId === field.id}
              onToggle={(toggle, value) => onToggle(field.id, toggle, value)}
              onMenu={() => setMenuId(field.id)}
              onEdit={() => onOpen('edit', field)}
              onDelete={() => onOpen('delete', field)}
            />
          )}
        </SortableRows>
      )}
    </Panel>
  );
}
