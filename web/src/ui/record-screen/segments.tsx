import { FilterButton, type FilterButtonProps } from '../filter-button.tsx';
import classes from './segments.module.css';

/** The options of a single-choice filter. */
export interface SegmentGroup {
  label: string;
  segments: readonly (FilterButtonProps & { name: string })[];
}

/** A filter that is always visible, with the number of records for each option. */
export function Segments({ groups }: { groups: readonly SegmentGroup[] }) {
  return (
    <div className={classes.groups}>
      {groups.map(({ label, segments }) => (
        <div key={label} className={classes.group} role="group" aria-label={label}>
          {segments.map(({ name, ...segment }) => (
            <FilterButton key={name} {...segment} />
          ))}
        </div>
      ))}
    </div>
  );
}
