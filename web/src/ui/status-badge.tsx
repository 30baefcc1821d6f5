import classes from './status-badge.module.css';

interface StatusBadgeProps {
  /** Picks the colours `--status-<status>` and `--status-<status>-bg`. */
  status: string;
  /** The word: colour never stands alone. */
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
