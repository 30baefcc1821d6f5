import { useEffect, useRef } from 'react';
import classes from './row-checkbox.module.css';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  isPartial?: boolean;
  tabIndex?: number;
  /** Tells whether Shift was held. */
  onToggle: (withShift: boolean) => void;
}

/** A plain checkbox: a list makes and drops dozens of them while it scrolls. */
export function RowCheckbox({ label, checked, isPartial = false, tabIndex, onToggle }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <label className={classes.hit}>
      <input
        ref={input}
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
