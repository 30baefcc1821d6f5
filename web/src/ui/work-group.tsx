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

interface WorkRowProps {
  picture: ReactNode;
  name: string;
  /** The record. */
  link: LinkProps;
  details: readonly (string | null)[];
  /** What there is to know before deciding. */
  note?: ReactNode;
  /** The deadline in words. */
  deadline: string;
  /** The exact time. */
  moment: string;
  isUrgent: boolean;
  /** Buttons. */
  actions?: ReactNode;
}

/** A record that waits, with its deadline and what can be done about it. */
export function WorkRow(props: WorkRowProps) {
  const { picture, name, link, details, note, deadline, moment, isUrgent, actions } = props;
  return (
    <li className={classes.row}>
      {picture}
      <div className={classes.text}>
        <Link {...link} className={classes.name}>
          {name}
        </Link>
        <span className={classes.detail}>{details.filter(Boolean).join(' · ')}</span>
        {note}
      </div>
      <div className={classes.deadline} data-urgent={isUrgent || undefined}>
        <span>{deadline}</span>
        <span className={classes.detail} data-numeric>
          {moment}
        </span>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  );
}
