import { Combobox, useCombobox } from '@mantine/core';
import { fold } from '@strojpark/core/domain/search-fold';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterButton } from './filter-button.tsx';
import type { FilterOption } from './filter-menu.tsx';
import { OptionText } from '../../../../ui/option-text.tsx';
import classes from './option-list.module.css';

interface OptionListProps {
  button: { label: string; isOn: boolean };
  options: readonly FilterOption[];
  chosen: readonly string[];
  /** Only one value at a time. */
  isSingle: boolean;
  onChange: (chosen: string[]) => void;
}

/** Longer lists get a search input. */
const searchable = 10;

/** The options of a filter with their counts; opened on mount. */
export function OptionList({ button, options, chosen, isSingle, onChange }: OptionListProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const target = useRef<HTMLButtonElement>(null);
  const combobox = useCombobox({
    defaultOpened: true,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setQuery('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  useEffect(() => {
    // Takes over the focus from the button that it replaced.
    target.current?.focus({ preventScroll: true });
  }, []);
  const hasSearch = options.length > searchable;
  const shown = options.filter((option) => fold(option.label).includes(fold(query)));

  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-start"
      shadow="md"
      withinPortal={false}
      onOptionSubmit={(value) => {
        const others = isSingle ? [] : chosen.filter((one) => one !== value);
        onChange(chosen.includes(value) ? others : [...others, value]);
        if (isSingle) combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">
        <FilterButton ref={target} {...button} onClick={() => combobox.toggleDropdown()} />
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
        <Combobox.Options
          mah={320}
          className={classes.options}
          aria-label={button.label}
          aria-multiselectable={!isSingle}
        >
          {shown.map((option) => (
            <Option key={option.value} option={option} isChosen={chosen.includes(option.value)} />
          ))}
          {shown.length === 0 && <Combobox.Empty>{t('common.nothingFound')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Option({ option: { value, label, count }, isChosen }: { option: FilterOption; isChosen: boolean }) {
  return (
    <Combobox.Option value={value} active={isChosen} aria-selected={isChosen}>
      <OptionText label={label} note={count} isChosen={isChosen} />
    </Combobox.Option>
  );
}
