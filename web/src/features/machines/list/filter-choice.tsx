import { Button, Combobox, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { fold } from '@strojpark/core/domain/search-fold';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import classes from './filter-choice.module.css';
import type { FilterOption } from './filter-options.ts';

interface FilterChoiceProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Not a filter: having something chosen is nothing to point out. */
  isPlain?: boolean;
}

/** More options than this are searched rather than read. */
const searchable = 10;

/** A filter of several values, each with the number of machines that it would show. */
export function FilterChoice({ label, options, chosen, onChange, isPlain = false }: FilterChoiceProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setQuery('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const isMarked = !isPlain && chosen.length > 0;
  const hasSearch = options.length > searchable;
  const shown = options.filter((option) => fold(option.label).includes(fold(query)));

  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-start"
      shadow="md"
      withinPortal={false}
      onOptionSubmit={(value) =>
        onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
      }
    >
      <Combobox.Target targetType="button">
        <Button
          variant={isMarked ? 'light' : 'default'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          {isMarked ? t('machines.filters.counted', { label, count: chosen.length }) : label}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {hasSearch && (
          <Combobox.Search
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            placeholder={t('common.actions.search')}
            aria-label={t('common.actions.search')}
          />
        )}
        <Combobox.Options mah={320} className={classes.options} aria-label={label} aria-multiselectable>
          {shown.map(({ value, label: name, count }) => (
            <Combobox.Option
              key={value}
              value={value}
              active={chosen.includes(value)}
              aria-selected={chosen.includes(value)}
              aria-label={count === undefined ? name : t('machines.filters.counted', { label: name, count })}
            >
              <span className={classes.option}>
                <span
                  className={classes.check}
                  aria-hidden
                  data-checked={chosen.includes(value) || undefined}
                />
                <span className={classes.name}>{name}</span>
                {count !== undefined && (
                  <span className={classes.count} data-numeric>
                    {formatNumber(count)}
                  </span>
                )}
              </span>
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{t('machines.filters.noOption')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
