import { useTranslation } from 'react-i18next';
import { WordsInput } from '../../../ui/words-input.tsx';

interface AliasesInputProps {
  value: string[] | undefined;
  onChange: (aliases: string[]) => void;
  error: string | undefined;
}

const maxAliases = 50;
const noAliases: string[] = [];

/** Other headings that imports recognise for the field. */
export function AliasesInput({ value = noAliases, onChange, error }: AliasesInputProps) {
  const { t } = useTranslation();
  return (
    <WordsInput
      label={t('fieldConfig.fields.importAliases')}
      description={t('fieldConfig.aliasesHint')}
      value={value}
      onChange={onChange}
      error={error}
      maxTags={maxAliases}
      maxLength={200}
    />
  );
}
