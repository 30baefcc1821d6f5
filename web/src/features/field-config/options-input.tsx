import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import type { FieldOption } from '@strojpark/core/domain/custom-fields';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface OptionsInputProps {
  value: readonly FieldOption[];
  onChange: (options: FieldOption[]) => void;
  error: string | undefined;
  /** Values that machines may have already: they keep what is stored. */
  stored?: readonly FieldOption[];
}

const blank: FieldOption = { value: '', cs: '', en: '' };

/** The choices of a field, one to a line; what is stored follows the Czech name of a new one. */
export function OptionsInput({ value, onChange, error, stored }: OptionsInputProps) {
  const { t } = useTranslation();
  const isStored = (option: FieldOption) => (stored ?? []).some((one) => one.value === option.value);
  const change = (index: number, changes: Partial<FieldOption>) =>
    onChange(
      value.map((option, place) => {
        if (place !== index) return option;
        const changed = { ...option, ...changes };
        return isStored(option) ? changed : { ...changed, value: changed.cs.trim() };
      }),
    );
  return (
    <Input.Wrapper label={t('fieldConfig.fields.options')} withAsterisk error={error}>
      <Stack gap="xs" mt={4}>
        {value.map((option, index) => {
          const place = index + 1;
          return (
            <Group key={place} gap="xs" wrap="nowrap">
              <TextInput
                flex={1}
                aria-label={t('fieldConfig.option.cs', { place })}
                placeholder={t('fieldConfig.option.csHint')}
                maxLength={100}
                value={option.cs}
                onChange={({ currentTarget }) => change(index, { cs: currentTarget.value })}
              />
              <TextInput
                flex={1}
                aria-label={t('fieldConfig.option.en', { place })}
                placeholder={t('fieldConfig.option.enHint')}
                maxLength={100}
                value={option.en}
                onChange={({ currentTarget }) => change(index, { en: currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('fieldConfig.option.remove', { place })}
                onClick={() => onChange(value.filter((_, other) => other !== index))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Group>
          );
        })}
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...value, blank])}
        >
          {t('fieldConfig.option.add')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
