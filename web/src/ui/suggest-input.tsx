import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { choiceList, choiceListClasses } from './choice-list.ts';
import choice from './choice-list.module.css';
import { OptionText } from './option-text.tsx';

export type SuggestInputProps = Omit<
  AutocompleteProps,
  'filter' | 'classNames' | 'comboboxProps' | 'withScrollArea' | 'autoComplete' | 'renderOption'
> & {
  /** What is shown after a text to pick: its count. */
  noteOf?: (value: string) => string | undefined;
};

/** A text, typed or picked from `data`, which the caller has searched. */
export function SuggestInput({ noteOf, ...input }: SuggestInputProps) {
  return (
    <Autocomplete
      {...input}
      autoComplete="off"
      filter={({ options }) => options}
      renderOption={({ option: { value } }) => <OptionText label={value} note={noteOf?.(value)} />}
      rightSection={<span className={choice.chevron} />}
      rightSectionPointerEvents="none"
      withScrollArea={false}
      classNames={choiceListClasses}
      comboboxProps={choiceList}
    />
  );
}
