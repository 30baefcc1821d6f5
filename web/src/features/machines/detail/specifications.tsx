import classes from './fact-list.module.css';
import specific from './specifications.module.css';

/** The free list of technical data. */
export function Specifications({ specifications }: { specifications: Record<string, string> }) {
  const entries = Object.entries(specifications);
  if (entries.length === 0) return null;
  return (
    <dl className={`${classes.facts} ${specific.list}`}>
      {entries.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt className={classes.label}>{name}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
