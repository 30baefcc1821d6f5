import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../lib/lazy-part.ts';
import { useHasOpened } from '../../../../ui/use-has-opened.ts';
import { useCustomFields } from '../../../../entities/field-config/use-fields.ts';
import { readCriteria } from '../../../../entities/machines/criteria/custom-criteria.ts';
import { hasCriteria } from '../filters/list-filters.ts';
import type { ListState } from '../use-list-state.ts';

const AdvancedDrawer = lazyPart(async () => (await import('./advanced-drawer.tsx')).AdvancedDrawer);

/** Opens the advanced search. */
export function AdvancedSearch({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const fields = useCustomFields(state.type);
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useHasOpened(isOpen);
  const isOn =
    hasCriteria(state.filters) || Object.keys(readCriteria(state.filters.custom, fields)).length > 0;
  return (
    <>
      <Button
        variant={isOn ? 'light' : 'default'}
        px="sm"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('machines.filters.title')}
      </Button>
      <Suspense>
        {wasOpen && <AdvancedDrawer opened={isOpen} state={state} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
