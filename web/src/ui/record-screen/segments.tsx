import { FilterButton } from '../filter-button.tsx';
import classes from './segments.module.css';

/** The options of a single-choice filter. */
export interface SegmentGroup {
  label: string;
  segments: readonly {
    name: string;
    label: string;
    /** The number of records for this option; undefined while unknown. */
    count?: string | undefined;
    isOn: boolean;
    onClick: () => void;
  }[];
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
