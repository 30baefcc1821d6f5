import type { Language } from '@strojpark/core/domain/languages';
import { Button, Group, Input, Stack, TextInput } from '@mantine/core';
import type { FieldOption } from '@strojpark/core/domain/fields/custom-fields';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '../../../ui/tool-button.tsx';

interface OptionsInputProps {
  value: readonly FieldOption[] | undefined;
  onChange: (options: FieldOption[]) => void;
  /** The error of the list as a whole. */
  error: string | undefined;
  /** The error of a single input. */
  errorOf: (name: `options.${number}.${Language}`) => string | undefined;
  /** How many of the first options are stored already: their stored values never change, only their labels. */
  storedCount?: number;
}

const blank: FieldOption = { value: '', cs: '', en: '' };
const maxOptions = 200;
const noOptions: readonly FieldOption[] = [];

/** The options of a select field, one per line; the stored value of a new option follows its Czech label. */
export function OptionsInput({
  value = noOptions,
  onChange,
  error,
  errorOf,
  storedCount = 0,
}: OptionsInputProps) {
  const { t } = useTranslation();
  // New options are appended, so the stored ones are identified by their index.
  const [stored, setStored] = useState(storedCount);

  const change = (index: number, changes: Partial<FieldOption>) =>
    onChange(
      value.map((option, place) => {
        if (place !== index) return option;
        const changed = { ...option, ...changes };
        return index < stored ? changed : { ...changed, value: changed.cs.trim() };
      }),
    );
  const remove = (index: number) => {
    if (index < stored) setStored(stored - 1);
    onChange(value.filter((_, place) => place !== index));
  };

  return (
    <Input.Wrapper label={t('fieldConfig.fields.options')} withAsterisk error={error}>
      <Stack gap="xs" mt={4}>
        {value.map((option, index) => {
          const place = index + 1;
          return (
            <Group key={place} gap="xs" wrap="nowrap" align="flex-start">
              {(['cs', 'en'] as const).map((language) => (
                <TextInput
                  key={language}
                  flex={1}
                  aria-label={t(`fieldConfig.option.${language}`, { place })}
                  placeholder={t(`fieldConfig.languages.${language}`)}
                  autoComplete="off"
                  maxLength={100}
                  value={option[language]}
                  error={errorOf(`options.${index}.${language}`)}
                  onChange={(event) => change(index, { [language]: event.currentTarget.value })}
                />
              ))}
              <ToolButton
                icon={IconX}
                label={t('fieldConfig.option.remove', { place })}
                onClick={() => remove(index)}
              />
            </Group>
          );
        })}
        {value.length < maxOptions && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...value, blank])}
          >
            {t('fieldConfig.option.add')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
