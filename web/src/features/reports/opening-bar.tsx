import { Link, type LinkProps } from '@tanstack/react-router';
import { Rectangle, type BarShapeProps } from 'recharts';
import classes from './opening-bar.module.css';

interface BarLink extends Pick<LinkProps, 'to' | 'search'> {
  /** Names the bar for those who do not see it. */
  label: string;
}
interface BarButton {
  /** Null: for the pointer only, because another bar opens the same. */
  label: string | null;
  onOpen: () => void;
}
/** What opens the rows behind a bar. */
export type BarTarget = BarLink | BarButton;

interface OpeningBarProps extends Partial<BarShapeProps> {
  /** Null: nothing opens here. */
  targetOf: (index: number) => BarTarget | null;
}

/** A bar that the keyboard reaches; the chart adds its shape. */
export function OpeningBar({ targetOf, index = 0, ...shape }: OpeningBarProps) {
  const bar = <Rectangle {...shape} />;
  const target = targetOf(index);
  if (target === null) return bar;
  if (!('onOpen' in target))
    return (
      <Link to={target.to} search={target.search} className={classes.bar} aria-label={target.label}>
        {bar}
      </Link>
    );
  const { label, onOpen } = target;
  if (label === null)
    return (
      <g role="presentation" className={classes.bar} onClick={onOpen}>
        {bar}
      </g>
    );
  return (
    <g
      role="button"
      tabIndex={0}
      className={classes.bar}
      aria-label={label}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
    >
      {bar}
    </g>
  );
}
