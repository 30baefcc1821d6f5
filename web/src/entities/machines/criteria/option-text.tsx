import classes from './option-text.module.css';

interface OptionTextProps {
  label: string;
  /** How many machines the option would show with the other filters applied. */
  count: string | undefined;
  isChosen: boolean;
}

/** An option of a filter: whether it is chosen, its name and its count. */
export function OptionText({ label, count, isChosen }: OptionTextProps) {
  return (
    <span className={classes.option}>
      <span className={classes.check} aria-hidden data-checked={isChosen || undefined} />
      {/* The space separates label and count for screen readers. */}
      <span className={classes.name}>{label}</span>{' '}
      {count !== undefined && (
        <span className={classes.count} data-numeric>
          {count}
        </span>
      )}
    </span>
  );
}
