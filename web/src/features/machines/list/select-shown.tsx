import { useTranslation } from 'react-i18next';
import { RowCheckbox } from './row-checkbox.tsx';
import type { ListSelection } from './use-selection.ts';

/** Chooses all rows that are loaded, or none. */
export function SelectShown({ chosen }: { chosen: ListSelection }) {
  const { t } = useTranslation();
  return (
    <RowCheckbox
      label={t('machines.select.shown')}
      checked={chosen.shown === 'all'}
      isPartial={chosen.shown === 'some'}
      onToggle={chosen.toggleShown}
    />
  );
}
