import { Group, TextInput } from '@mantine/core';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { FilterButton } from '../../ui/filter-button.tsx';
import { fieldTraits, matchesFilter, type FieldFilter, type FieldTrait } from './field-filter.ts';
import classes from './field-toolbar.module.css';

interface FieldToolbarProps {
  /** Of the kind of machine that is shown. */
  fields: readonly FieldConfig[];
  filter: FieldFilter;
  onFilter: (filter: FieldFilter) => void;
}

/** Finds fields by name and by what they are. */
export function FieldToolbar({ fields, filter, onFilter }: FieldToolbarProps) {
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
      {fieldTraits.map((trait) => {
        const others = { search, traits: traits.filter((one) => one !== trait) };
        const count = fields.filter((field) => field[trait] && matchesFilter(field, others)).length;
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
    </Group>
  );
}
