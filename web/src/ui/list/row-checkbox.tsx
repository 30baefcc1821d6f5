import classes from './row-checkbox.module.css';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  isPartial?: boolean;
  tabIndex?: number;
  /** Reports whether Shift was held. */
  onToggle: (withShift: boolean) => void;
}

function markPartial(input: HTMLInputElement | null) {
  if (!input) return undefined;
  input.indeterminate = true;
  return () => {
    input.indeterminate = false;
  };
}

/** A native checkbox for speed: scrolling mounts and unmounts dozens of them. */
export function RowCheckbox({ label, checked, isPartial = false, tabIndex, onToggle }: RowCheckboxProps) {
  return (
    <label className={classes.hit}>
      <input
        ref={isPartial ? markPartial : undefined}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked}
        tabIndex={tabIndex}
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}
