import { Button, Text } from '@mantine/core';
import { definitionOf } from '@strojpark/core/domain/setting-catalogue';
import type { FormSettingKey } from '@strojpark/core/domain/setting-values';
import { useTranslation } from 'react-i18next';
import classes from './settings.module.css';
import { useSettingText } from './use-setting-text.ts';

interface DefaultMarkProps {
  name: FormSettingKey;
  label: string;
  onUse: () => void;
}

/** Says that a setting is no longer as delivered, and brings its default back into the form. */
export function DefaultMark({ name, label, onUse }: DefaultMarkProps) {
  const { t } = useTranslation();
  const textOf = useSettingText();
  return (
    <div className={classes.mark}>
      <Text size="xs" c="dimmed">
        {t('settings.isChanged', { value: textOf(name, definitionOf(name).default) })}
      </Text>
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={onUse}
        aria-label={t('settings.useDefaultOf', { field: label })}
      >
        {t('settings.useDefault')}
      </Button>
    </div>
  );
}
