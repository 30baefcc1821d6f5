import type { ReactNode } from 'react';
import classes from './facts.module.css';
import { Highlighted } from './highlighted.tsx';

export interface Fact {
  label: string;
  /** A fact without a value is left out. */
  value: ReactNode;
  isNumeric?: boolean;
}

const isBlank = (value: ReactNode) =>
  value === null || value === undefined || value === false || value === '';

/** Labelled values of a record. */
export function Facts({ facts, columns = 2 }: { facts: readonly Fact[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl className={classes.facts} data-columns={columns}>
      {facts
        .filter(({ value }) => !isBlank(value))
        .map(({ label, value, isNumeric }) => (
          <div key={label} className={classes.fact}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value} data-numeric={isNumeric || undefined}>
              {typeof value === 'string' ? <Highlighted text={value} /> : value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
