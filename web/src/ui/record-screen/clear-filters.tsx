import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFindsNothing } from './screen-rows.ts';

/** Clears all filters of a list, from its header. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  if (useFindsNothing()) return null;
  return (
    <Button variant="subtle" px="sm" onClick={onClear}>
      {t('common.actions.clearFilters')}
    </Button>
  );
}
