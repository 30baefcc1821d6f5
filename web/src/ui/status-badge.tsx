import classes from './status-badge.module.css';

interface StatusBadgeProps {
  /** Selects the colours `--status-<status>` and `--status-<status>-bg`. */
  status: string;
  /** The status text, so that colour is never the only cue. */
  label: string;
}

export function StatusBadge({ status, label }: StatusBadgeProps) {
  return (
    <span
      className={classes.badge}
      style={{ color: `var(--status-${status})`, backgroundColor: `var(--status-${status}-bg)` }}
    >
      {label}
    </span>
  );
}
