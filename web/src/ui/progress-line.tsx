import classes from './progress-line.module.css';

/** A thin line over rows that stay while something is on its way. */
export function ProgressLine({ isActive }: { isActive: boolean }) {
  return <div className={classes.line} data-active={isActive || undefined} aria-hidden />;
}
