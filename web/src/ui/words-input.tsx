import { TagsInput, type TagsInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type WordsInputProps = Omit<
  TagsInputProps,
  'label' | 'comboboxProps' | 'data' | 'splitChars' | 'clearButtonProps' | 'acceptValueOnBlur'
> & { label: string };

/** Several values in the user's own words: Enter, a comma or leaving the field completes one. */
export function WordsInput(input: WordsInputProps) {
  const { t } = useTranslation();
  return (
    <TagsInput
      {...input}
      splitChars={[',', ';']}
      acceptValueOnBlur
      clearButtonProps={{ 'aria-label': t('common.clearField', { field: input.label }) }}
    />
  );
}
