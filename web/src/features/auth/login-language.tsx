import { Group, UnstyledButton } from '@mantine/core';
import { languages } from '@strojpark/core/domain/languages';
import { useTranslation } from 'react-i18next';
import { currentLanguage, setLanguage } from '../../lib/i18n.ts';
import classes from './login-language.module.css';

export function LoginLanguage() {
  const { t } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t('shell.language.label')}>
      {languages.map((language) => (
        <UnstyledButton
          key={language}
          lang={language}
          className={classes.language}
          aria-pressed={language === currentLanguage()}
          onClick={() => void setLanguage(language)}
        >
          {t(`shell.language.${language}`)}
        </UnstyledButton>
      ))}
    </Group>
  );
}
