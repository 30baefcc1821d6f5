import { joined } from '@strojpark/core/domain/joined';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Highlighted } from './highlighted.tsx';
import classes from './work-group.module.css';

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
          <Highlighted text={name} />
        </Link>
        <span className={classes.detail}>{joined(details)}</span>
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
