import { TagsInput, type TagsInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { choiceList, choiceListClasses } from './choice-list.ts';
import { OptionText } from './option-text.tsx';

type WordsInputProps = Omit<
  TagsInputProps,
  | 'label'
  | 'comboboxProps'
  | 'classNames'
  | 'filter'
  | 'splitChars'
  | 'clearButtonProps'
  | 'acceptValueOnBlur'
  | 'withScrollArea'
  | 'renderOption'
> & {
  label: string;
  /** What is shown after a value to pick: its count. */
  noteOf?: (value: string) => string | undefined;
};

/**
 * Several values in the user's own words: Enter, a comma or leaving the field completes one. `data` are values to pick,
 * which the caller has searched.
 */
export function WordsInput({ noteOf, ...input }: WordsInputProps) {
  const { t } = useTranslation();
  return (
    <TagsInput
      {...input}
      splitChars={[',', ';']}
      acceptValueOnBlur
      filter={({ options }) => options}
      renderOption={({ option: { value } }) => <OptionText label={value} note={noteOf?.(value)} />}
      withScrollArea={false}
      classNames={choiceListClasses}
      comboboxProps={choiceList}
      clearButtonProps={{ 'aria-label': t('common.clearField', { field: input.label }) }}
    />
  );
}
