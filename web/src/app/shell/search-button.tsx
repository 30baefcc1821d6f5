import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import classes from './search-button.module.css';

const SearchAnything = lazy(async () => ({
  default: (await import('./search-anything.tsx')).SearchAnything,
}));

const shortcut = 'Ctrl K';

/** The way to everything: a button, and Ctrl+K from anywhere. */
export function SearchButton() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useHasOpened(isOpen);
  const open = () => setIsOpen(true);
  // Also from within an input, where the browser would do something of its own.
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      {isPhone ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('search.open')}
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
          <span className={classes.words}>{t('search.open')}</span>
          <Kbd size="xs" aria-hidden>
            {shortcut}
          </Kbd>
        </UnstyledButton>
      )}
      <Suspense>{wasOpen && <SearchAnything opened={isOpen} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
