import { separator } from '@strojpark/core/domain/joined';
import type { ReactNode } from 'react';
import { RecordLink } from '../record-link.tsx';
import classes from './phone-row.module.css';
import type { RecordPlace } from './list-view.ts';

/** Room for a title on two lines with two lines below it. */
export const phoneRowHeight = 80;
/** The same with a subtitle on two lines. */
export const tallPhoneRowHeight = 92;
/** And with a note. */
export const tallestPhoneRowHeight = 108;

interface PhoneRowProps extends Pick<RecordPlace, 'href' | 'isSelected' | 'isActive'> {
  onOpen: () => void;
  /** A finger or the focus rests on the row. */
  onIntent?: () => void;
  /** In front of the row. */
  picture?: ReactNode;
  title: ReactNode;
  /** On a line of its own, below the title. */
  facts?: ReactNode;
  subtitle?: ReactNode;
  /** At the end of the line of the subtitle: a price or a date, which is never cut. */
  amount?: ReactNode;
  /** The subtitle may take two lines, in a row of `tallPhoneRowHeight`. */
  isTall?: boolean;
  status?: { status: string; label: string };
  /** After the status. */
  detail: ReactNode;
  /** On a line of its own, below. */
  note?: ReactNode;
  /** A button next to the lines from the status on. */
  action?: ReactNode;
  /** At the end, next to an action above it: the checkbox. */
  children: ReactNode;
}

/** A record in the list of a phone: picture, title and status, several to a screen. */
export function PhoneRow(props: PhoneRowProps) {
  const { href, isSelected, isActive, onOpen, onIntent, picture } = props;
  const { title, facts, subtitle, amount, isTall, status, detail, note, action } = props;
  const lines = (
    <>
      <span className={classes.detail}>
        {status && (
          <span className={classes.status} style={{ color: `var(--status-${status.status})` }}>
            {status.label}
          </span>
        )}
        {status && detail !== null && separator}
        {detail}
      </span>
      {note !== undefined && <span className={classes.detail}>{note}</span>}
    </>
  );
  return (
    <article
      className={classes.row}
      data-selected={isSelected || undefined}
      data-active={isActive || undefined}
    >
      {picture}
      <div className={classes.body}>
        <RecordLink href={href} tabIndex={0} isActive={isActive} onOpen={onOpen} onIntent={onIntent}>
          <span className={classes.title}>{title}</span>
          {facts !== undefined && <span className={classes.detail}>{facts}</span>}
          {(subtitle ?? amount) !== undefined && (
            <span className={classes.subtitle}>
              <span className={classes.detail} data-tall={isTall}>
                {subtitle}
              </span>
              {amount !== undefined && <span className={classes.amount}>{amount}</span>}
            </span>
          )}
          {action === undefined && lines}
        </RecordLink>
        {action !== undefined && (
          <div className={classes.acts}>
            <div>{lines}</div>
            {action}
          </div>
        )}
      </div>
      {props.children}
    </article>
  );
}
