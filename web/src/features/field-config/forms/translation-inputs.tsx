import { Stack, TextInput } from '@mantine/core';
import type { Language } from '@strojpark/core/domain/languages';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';
import classes from './translation-inputs.module.css';

type Part = 'displayName' | 'placeholder' | 'description';

interface TranslationInputsProps {
  language: Language;
  field: (name: `translations.${Language}.${Part}`) => UseFormRegisterReturn & { error: string | undefined };
  /** Called on every change of the label. */
  onName?: (name: string) => void;
  /** Whether forms have an input for the field, which these texts explain. */
  hasInput: boolean;
  isFirst?: boolean;
}

/** The label and hint of a field in one language. */
export function TranslationInputs({ language, field, onName, hasInput, isFirst }: TranslationInputsProps) {
  const { t } = useTranslation();
  const name = field(`translations.${language}.displayName`);
  return (
    <fieldset className={classes.language}>
      <legend className={classes.legend}>{t(`fieldConfig.languages.${language}`)}</legend>
      <Stack gap="sm">
        <TextInput
          label={t('fieldConfig.fields.displayName')}
          withAsterisk
          autoComplete="off"
          maxLength={200}
          data-autofocus={isFirst || undefined}
          {...name}
          onChange={(event) => {
            onName?.(event.currentTarget.value);
            void name.onChange(event);
          }}
        />
        {hasInput && (
          <>
            <TextInput
              label={t('fieldConfig.fields.placeholder')}
              description={t('fieldConfig.placeholderHint')}
              autoComplete="off"
              maxLength={200}
              {...field(`translations.${language}.placeholder`)}
            />
            <GrowingTextarea
              label={t('fieldConfig.fields.description')}
              description={t('fieldConfig.descriptionHint')}
              maxLength={1000}
              {...field(`translations.${language}.description`)}
            />
          </>
        )}
      </Stack>
    </fieldset>
  );
}
