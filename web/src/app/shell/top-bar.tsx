import { ActionIcon, Kbd, TextInput, Title, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { languages } from '@strojpark/core/domain/languages';
import { themes } from '@strojpark/core/domain/settings/user-settings';
import {
  IconDeviceDesktop,
  IconLanguage,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
  type Icon,
} from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { useChooseSetting } from '../../features/user-settings/user-settings.queries.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { useUserSettings } from '../../lib/user-settings.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { UserMenu } from './user-menu.tsx';
import classes from './top-bar.module.css';

interface TopBarProps {
  onOpenMenu: () => void;
}

export function TopBar({ onOpenMenu }: TopBarProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { title = 'common.appName' } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.menu}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('shell.nav.open')}
        onClick={onOpenMenu}
      >
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <Title order={1} className={classes.title}>
        {t(title)}
      </Title>
      <SearchButton />
      <NotificationBell />
      <LanguageMenu />
      {/* No room next to the title on a phone; the language is also in the personal settings. */}
      {!isPhone && <ThemeMenu />}
      <UserMenu />
    </header>
  );
}

const GlobalSearch = lazyPart(
  async () => (await import('./global-search.tsx')).GlobalSearch,
  'records',
  'users',
  'quotes',
);

const shortcut = 'Ctrl K';

/** Opens the search: a button, and Ctrl+K from anywhere. */
function SearchButton() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const [query, setQuery] = useState('');
  const focused = useRef<Element | null>(null);
  const wasOpen = useHasOpened(isOpen);
  const open = () => {
    if (isOpen) return;
    focused.current = document.activeElement;
    setIsReady(false);
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
  };
  // Also in inputs, where the browser has its own action for this shortcut.
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      {isPhone ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('shell.search.open')}
          aria-haspopup="dialog"
          onClick={open}
        >
          <IconSearch size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      ) : (
        <UnstyledButton
          className={classes.field}
          aria-keyshortcuts="Control+K"
          aria-haspopup="dialog"
          onClick={open}
        >
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <span className={classes.words}>{t('shell.search.open')}</span>
          <Kbd size="xs" aria-hidden>
            {shortcut}
          </Kbd>
        </UnstyledButton>
      )}
      {isOpen && !isReady && <EarlySearch query={query} onQuery={setQuery} onClose={close} />}
      <Suspense>
        {wasOpen && (
          <GlobalSearch
            opened={isOpen}
            query={query}
            onQuery={setQuery}
            onReady={() => setIsReady(true)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

interface EarlySearchProps {
  query: string;
  onQuery: (query: string) => void;
  onClose: () => void;
}

/** Takes what is typed until the search has loaded and its input has the focus. */
function EarlySearch({ query, onQuery, onClose }: EarlySearchProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), []);
  return (
    <div role="dialog" aria-label={t('shell.search.open')} className={classes.early}>
      <TextInput
        ref={input}
        size="lg"
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        placeholder={t('shell.search.placeholder')}
        aria-label={t('shell.search.open')}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose();
        }}
      />
    </div>
  );
}

function LanguageMenu() {
  const { t } = useTranslation();
  const choose = useChooseSetting();
  return (
    <SettingMenu
      label={t('shell.language.label')}
      icon={IconLanguage}
      value={currentLanguage()}
      options={languages.map((language) => ({
        value: language,
        label: t(`shell.language.${language}`),
        lang: language,
      }))}
      onChoose={(language) => choose({ language })}
    />
  );
}

const themeIcons = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop };

function ThemeMenu() {
  const { t } = useTranslation();
  const choose = useChooseSetting();
  const current = useUserSettings((settings) => settings.theme);
  return (
    <SettingMenu
      label={t('shell.theme.label')}
      icon={themeIcons[current]}
      value={current}
      options={themes.map((theme) => ({ value: theme, label: t(`shell.theme.${theme}`) }))}
      onChoose={(theme) => choose({ theme })}
    />
  );
}

interface SettingMenuProps<Value extends string> {
  label: string;
  icon: Icon;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onChoose: (value: Value) => void;
}

/** An icon button whose menu changes one personal setting. */
function SettingMenu<Value extends string>({
  label,
  icon: ButtonIcon,
  value,
  options,
  onChoose,
}: SettingMenuProps<Value>) {
  return (
    <MenuButton
      position="bottom-end"
      withinPortal={false}
      entries={options.map(({ value: option, ...entry }) => ({
        ...entry,
        kind: 'radio',
        isOn: option === value,
        onClick: () => onChoose(option),
      }))}
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label}>
          <ButtonIcon size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
