import { Link, type LinkProps } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import panel from './panel.module.css';
import classes from './work-group.module.css';

interface WorkGroupProps {
  title: string;
  /** How many there are, shown or not. */
  count: string;
  /** The list of the same rows. */
  link: LinkProps;
  /** Leads to the rows that are not shown; undefined if all are. */
  allLabel: string | undefined;
  /** `WorkRow` elements. */
  children: ReactNode;
}

/** Records that wait for the same decision. */
export function WorkGroup({ title, count, link, allLabel, children }: WorkGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${panel.panel} ${classes.group}`}>
      <header className={panel.head}>
        <h2 id={id} className={panel.title}>
          <Link {...link} className={classes.title}>
            {title}
            <span className={classes.count} data-numeric>
              {count}
            </span>
          </Link>
        </h2>
      </header>
      <ul className={classes.rows}>{children}</ul>
      {allLabel !== undefined && (
        <Link {...link} className={classes.all} data-numeric>
          {allLabel}
        </Link>
      )}
    </section>
  );
}
