import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { fold } from '@strojpark/core/domain/search-fold';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceList, choiceListClasses } from './choice-list.ts';
import type { Choice } from './choices.ts';
import { OptionText } from './option-text.tsx';

type MultiSelectInputProps = Omit<
  MultiSelectProps,
  | 'label'
  | 'data'
  | 'comboboxProps'
  | 'classNames'
  | 'searchable'
  | 'filter'
  | 'renderOption'
  | 'clearButtonProps'
  | 'nothingFoundMessage'
> & {
  label: string;
  data: readonly Choice[];
  /** What is shown after an option: its count. */
  countOf?: (value: string) => string | undefined;
  /** What tells an option from others of the same name; searched too. */
  detailOf?: (value: string) => string | undefined;
  nothingFound?: string;
};

/** Several of many choices: typing searches, Backspace removes the last one. */
export function MultiSelectInput(props: MultiSelectInputProps) {
  const { onFocus, onKeyDown, data, countOf, detailOf, nothingFound, ...input } = props;
  const { t } = useTranslation();
  const [wasUsed, setWasUsed] = useState(false);
  return (
    <MultiSelect
      {...input}
      data={data}
      searchable
      filter={({ options, search }) => {
        const wanted = fold(search.trim());
        return options.filter(
          (option) =>
            'value' in option && fold(`${option.label} ${detailOf?.(option.value) ?? ''}`).includes(wanted),
        );
      }}
      renderOption={({ option: { value, label }, checked = false }) => (
        <OptionText label={label} note={countOf?.(value) ?? detailOf?.(value)} isChosen={checked} />
      )}
      // The cross takes the place of the chevron, as in fields of one choice.
      clearSectionMode="clear"
      clearButtonProps={{ 'aria-label': t('common.clearField', { field: input.label }) }}
      nothingFoundMessage={nothingFound ?? t('common.nothingFound')}
      withScrollArea={false}
      classNames={choiceListClasses}
      comboboxProps={{ ...choiceList, keepMounted: wasUsed }}
      onKeyDown={(event) => {
        // A word that finds nothing must not send the form, which would lose it.
        if (event.key === 'Enter' && event.currentTarget.value !== '') event.preventDefault();
        onKeyDown?.(event);
      }}
      onFocus={(event) => {
        // The options are rendered with the first focus; the kit finds the next one among those rendered.
        setWasUsed(true);
        onFocus?.(event);
      }}
    />
  );
}
