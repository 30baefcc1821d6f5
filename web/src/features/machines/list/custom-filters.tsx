import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnceOpen } from '../../../ui/use-once-open.ts';
import { useCustomFields } from '../use-fields.ts';
import { readCriteria } from './custom-criteria.ts';
import type { ListState } from './use-list-state.ts';

const CustomFilterDrawer = lazy(async () => ({
  default: (await import('./custom-filter-drawer.tsx')).CustomFilterDrawer,
}));

/** Opens the filters of custom fields, where there are any. */
export function CustomFilters({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const fields = useCustomFields(state.type).filter(({ isVisible }) => isVisible);
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useOnceOpen(isOpen);
  if (fields.length === 0) return null;
  const criteria = readCriteria(state.filters.custom, fields);
  const count = Object.keys(criteria).length;
  const label = t('machines.filters.custom');
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        px="sm"
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {count > 0 ? t('machines.filters.counted', { label, number: count }) : label}
      </Button>
      <Suspense>
        {wasOpen && (
          <CustomFilterDrawer
            opened={isOpen}
            fields={fields}
            criteria={criteria}
            state={state}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
