import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-input.module.css';

const pause = 250;

interface SearchInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  ref?: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  /** The current search text; it may change from outside. */
  value: string | undefined;
  /** Called with the text after a pause; undefined if it is blank. */
  onSearch: (search: string | undefined) => void;
  /** Focused when its dialog opens. */
  isFirst?: boolean;
}

/** Searches while the user types. Escape leaves the input and keeps the text. */
export function SearchInput({ label, value = '', onSearch, isFirst, onKeyDown, ...input }: SearchInputProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // Back or "clear all" changed the search from outside.
  if (seen !== value) {
    setSeen(value);
    if (typed.trim() !== value) setTyped(value);
  }

  const apply = useDebouncedCallback(
    (text: string) => {
      const search = text.trim();
      if (search !== value) onSearch(search === '' ? undefined : search);
    },
    { delay: pause, flushOnUnmount: false },
  );
  const change = (text: string) => {
    setTyped(text);
    apply(text);
  };

  return (
    <TextInput
      classNames={{ input: classes.input }}
      type="search"
      aria-label={label}
      aria-keyshortcuts={isFirst ? undefined : '/'}
      data-autofocus={isFirst || undefined}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== '' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('common.actions.clearSearch')}
            onClick={() => change('')}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )
      }
      {...input}
      value={typed}
      maxLength={200}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        // No results for the new text are visible yet, so this Enter only searches; the next one picks.
        if (event.key === 'Enter' && typed.trim() !== value) apply.flush();
        else onKeyDown?.(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Browsers clear a search input.
        event.preventDefault();
        // In a dialog, Escape closes the dialog, which may ask first and then go on.
        if (event.currentTarget.closest('[role="dialog"]') === null) event.currentTarget.blur();
      }}
    />
  );
}
