import { ActionIcon, Menu } from '@mantine/core';
import { themes } from '@strojpark/core/domain/user-settings';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChooseSetting } from '../../features/user-settings/user-settings.queries.ts';
import { useUserSettings } from '../../lib/user-settings.ts';

const icons = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop };

export function ThemeSwitch() {
  const { t } = useTranslation();
  const choose = useChooseSetting();
  const current = useUserSettings((settings) => settings.theme);
  const CurrentIcon = icons[current];
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('shell.theme.label')}>
          <CurrentIcon size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current}>
          {themes.map((theme) => (
            <Menu.RadioItem key={theme} value={theme} closeMenuOnClick onChange={() => choose({ theme })}>
              {t(`shell.theme.${theme}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
