import type { Fact } from '../facts.tsx';
import classes from './printed-facts.module.css';

interface PrintedFactsProps {
  title?: string;
  facts: readonly Fact[];
  /** How many are side by side. */
  columns?: 1 | 2;
}

/** Labelled values on paper; nothing if all are blank. */
export function PrintedFacts({ title, facts, columns = 1 }: PrintedFactsProps) {
  const given = facts.filter(({ value }) => value !== null && value !== false && value !== '');
  if (given.length === 0) return null;
  return (
    <section className={classes.section}>
      {title !== undefined && <h2 className={classes.title}>{title}</h2>}
      <dl className={classes.facts} data-columns={columns}>
        {given.map(({ label, value, isNumeric }) => (
          <div key={label} className={classes.fact}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value} data-tabular={isNumeric || undefined}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
