import { Link, type LinkProps } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { Figure } from '../figure.tsx';
import figureClasses from '../figure.module.css';
import classes from './figure-strip.module.css';

interface FigureStripProps {
  label: string;
  figures: readonly {
    name: string;
    label: string;
    /** Undefined while loading. */
    value: string | undefined;
    note?: ReactNode;
    /** Shows a dot in the colour `--status-<status>`. */
    status?: string | undefined;
    /** The link to the records behind it. */
    link: LinkProps;
    /** Whether the list shows those records now. */
    isActive: boolean;
  }[];
  /** In one line on a phone; without it the strip scrolls sideways. */
  perLineOnPhone?: number;
}

/** Figures above a list, each linking to its records. The fifth, a sum, is wider. */
export function FigureStrip({ label, figures, perLineOnPhone }: FigureStripProps) {
  return (
    <nav
      className={classes.strip}
      data-scrolls={perLineOnPhone === undefined || undefined}
      style={{ '--per-line': perLineOnPhone } as CSSProperties}
      aria-label={label}
    >
      {figures.map(({ name, link, isActive, status, ...figure }) => (
        <Link key={name} {...link} className={figureClasses.card} data-active={isActive || undefined}>
          <Figure {...figure} {...(status !== undefined && { status })} />
        </Link>
      ))}
    </nav>
  );
}
