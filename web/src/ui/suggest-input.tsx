import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { choiceList, choiceListClasses } from './choice-list.ts';
import choice from './choice-list.module.css';

export type SuggestInputProps = Omit<
  AutocompleteProps,
  'filter' | 'classNames' | 'comboboxProps' | 'withScrollArea' | 'autoComplete'
>;

/** A text, typed or picked from `data`, which the caller has searched. */
export function SuggestInput(input: SuggestInputProps) {
  return (
    <Autocomplete
      {...input}
      autoComplete="off"
      filter={({ options }) => options}
      rightSection={<span className={choice.chevron} />}
      rightSectionPointerEvents="none"
      withScrollArea={false}
      classNames={choiceListClasses}
      comboboxProps={choiceList}
    />
  );
}
