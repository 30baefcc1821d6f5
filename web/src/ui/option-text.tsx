import classes from './option-text.module.css';

interface OptionTextProps {
  label: string;
  /** How many records it stands for, or what tells it from others of the same name. */
  note: string | undefined;
  /** Left out where only one can be chosen. */
  isChosen?: boolean;
}

/** An option: whether it is chosen, its name and its note. */
export function OptionText({ label, note, isChosen }: OptionTextProps) {
  return (
    <span className={classes.option}>
      {isChosen !== undefined && (
        <span className={classes.check} aria-hidden data-checked={isChosen || undefined} />
      )}
      {/* The space separates label and note for screen readers. */}
      <span className={classes.name}>{label}</span>{' '}
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </span>
  );
}
