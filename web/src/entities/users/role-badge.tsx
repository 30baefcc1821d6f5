import classes from './role-badge.module.css';

interface RoleBadgeProps {
  /** Picks the colours; any other than `admin` and `backoffice` gets the accent. */
  role: string;
  label: string;
}

/** The role of a person, by its word. */
export function RoleBadge({ role, label }: RoleBadgeProps) {
  return (
    <span className={classes.badge} data-role={role}>
      {label}
    </span>
  );
}
