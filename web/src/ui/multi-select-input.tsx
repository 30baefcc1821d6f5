import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceList, choiceListClasses } from './choice-list.ts';

type MultiSelectInputProps = Omit<
  MultiSelectProps,
  'label' | 'comboboxProps' | 'classNames' | 'searchable' | 'clearButtonProps' | 'nothingFoundMessage'
> & { label: string; nothingFound?: string };

/** Several of many choices: typing searches, Backspace removes the last one. */
export function MultiSelectInput({ onFocus, nothingFound, ...input }: MultiSelectInputProps) {
  const { t } = useTranslation();
  const [wasUsed, setWasUsed] = useState(input.defaultDropdownOpened === true);
  return (
    <MultiSelect
      {...input}
      searchable
      clearButtonProps={{ 'aria-label': t('common.clearField', { field: input.label }) }}
      nothingFoundMessage={nothingFound ?? t('common.nothingFound')}
      checkIconPosition="right"
      withScrollArea={false}
      classNames={choiceListClasses}
      comboboxProps={{ ...choiceList, keepMounted: wasUsed }}
      onFocus={(event) => {
        // The options are rendered with the first focus; the kit finds the next one among those rendered.
        setWasUsed(true);
        onFocus?.(event);
      }}
    />
  );
}
