import { ActionIcon, Menu } from '@mantine/core';
import { languages } from '@strojpark/core/contracts/common';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChooseSetting } from '../../features/user-settings/user-settings.queries.ts';
import { currentLanguage } from '../../lib/i18n.ts';

export function LanguageSwitch() {
  const { t } = useTranslation();
  const choose = useChooseSetting();
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('shell.language.label')}>
          <IconLanguage size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={currentLanguage()}>
          {languages.map((language) => (
            <Menu.RadioItem
              key={language}
              value={language}
              lang={language}
              closeMenuOnClick
              onChange={() => choose({ language })}
            >
              {t(`shell.language.${language}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
