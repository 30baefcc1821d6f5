import { FilterButton } from '../filter-button.tsx';
import classes from './segments.module.css';

/** Choices of one filter, of which a list shows the records of one. */
export interface SegmentGroup {
  label: string;
  segments: readonly {
    name: string;
    label: string;
    /** How many records it would show; undefined while that is not known. */
    count?: string | undefined;
    isOn: boolean;
    onClick: () => void;
  }[];
}

/** The filters of a list that are always in view, with the number of records behind each choice. */
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
