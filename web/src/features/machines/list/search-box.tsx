import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { searchFields } from '@strojpark/core/domain/machine-fields';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-box.module.css';
import type { ListFilters, ListState } from './use-list-state.ts';

const pause = 250;

interface SearchBoxProps {
  state: ListState;
  ref: Ref<HTMLInputElement>;
}

/** Searches while somebody types, in all searched fields or in one of them. */
export function SearchBox({ state: { filters, setFilters }, ref }: SearchBoxProps) {
  const { t } = useTranslation();
  const applied = filters.search ?? '';
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  // Back, a chip or "clear all" changed the search from outside.
  if (seen !== applied) {
    setSeen(applied);
    if (typed.trim() !== applied) setTyped(applied);
  }

  const apply = useDebouncedCallback(
    (text: string) => {
      const search = text.trim() === '' ? undefined : text.trim();
      if (search !== filters.search) setFilters({ search }, { replace: filters.search !== undefined });
    },
    { delay: pause, flushOnUnmount: false },
  );
  const change = (text: string) => {
    setTyped(text);
    apply(text);
  };

  return (
    <div className={classes.box} role="search">
      <NativeSelect
        className={classes.field}
        aria-label={t('machines.search.field')}
        value={filters.field ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setFilters({ field: searchFields.find((field) => field === value) } satisfies ListFilters)
        }
        data={[
          { value: '', label: t('machines.search.everywhere') },
          ...searchFields.map((field) => ({ value: field, label: t(`machines.fields.${field}`) })),
        ]}
      />
      <TextInput
        ref={ref}
        className={classes.text}
        type="search"
        aria-label={t('machines.search.label')}
        aria-keyshortcuts="/"
        placeholder={t('machines.search.placeholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          typed !== '' && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('machines.search.clear')}
              onClick={() => change('')}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )
        }
        value={typed}
        maxLength={200}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply.flush();
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (typed === '') event.currentTarget.blur();
          else change('');
        }}
      />
    </div>
  );
}
