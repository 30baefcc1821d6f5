import { RowCheckbox } from './row-checkbox.tsx';
import type { ListSelection } from './use-selection.ts';

interface SelectShownProps {
  label: string;
  chosen: ListSelection;
}

/** Chooses all rows that are loaded, or none. */
export function SelectShown({ label, chosen }: SelectShownProps) {
  return (
    <RowCheckbox
      label={label}
      checked={chosen.shown === 'all'}
      isPartial={chosen.shown === 'some'}
      onToggle={chosen.toggleShown}
    />
  );
}
