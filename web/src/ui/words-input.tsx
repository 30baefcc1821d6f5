import { TagsInput, type TagsInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { choiceList, choiceListClasses } from './choice-list.ts';

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
> & { label: string };

/**
 * Several values in the user's own words: Enter, a comma or leaving the field completes one. `data` are values to pick,
 * which the caller has searched.
 */
export function WordsInput(input: WordsInputProps) {
  const { t } = useTranslation();
  return (
    <TagsInput
      {...input}
      splitChars={[',', ';']}
      acceptValueOnBlur
      filter={({ options }) => options}
      withScrollArea={false}
      classNames={choiceListClasses}
      comboboxProps={choiceList}
      clearButtonProps={{ 'aria-label': t('common.clearField', { field: input.label }) }}
    />
  );
}
