import classes from './progress-line.module.css';

/** A thin line above rows that stay visible during loading. */
export function ProgressLine({ isActive }: { isActive: boolean }) {
  return <div className={classes.line} data-active={isActive || undefined} aria-hidden />;
}
