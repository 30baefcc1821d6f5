import { NativeSelect } from '@mantine/core';
import { searchFields } from '@strojpark/core/domain/machine-fields';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../../ui/search-input.tsx';
import classes from './search-box.module.css';
import type { ListState } from './use-list-state.ts';

interface SearchBoxProps {
  state: ListState;
  ref: Ref<HTMLInputElement>;
}

/** Searches in all searched fields or in one of them. */
export function SearchBox({ state: { filters, setFilter }, ref }: SearchBoxProps) {
  const { t } = useTranslation();
  const { search, field } = filters;
  return (
    <div className={classes.box} role="search">
      <NativeSelect
        className={classes.field}
        aria-label={t('machines.search.field')}
        value={field ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setFilter({ field: searchFields.find((one) => one === value) })
        }
        data={[
          { value: '', label: t('machines.search.everywhere') },
          ...searchFields.map((one) => ({ value: one, label: t(`machines.fields.${one}`) })),
        ]}
      />
      <SearchInput
        ref={ref}
        className={classes.text}
        label={t('machines.search.label')}
        placeholder={t('machines.search.placeholder')}
        clearLabel={t('machines.search.clear')}
        value={search}
        onSearch={(text) => setFilter({ search: text }, { replace: search !== undefined })}
      />
    </div>
  );
}
