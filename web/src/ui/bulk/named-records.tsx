import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './named-records.module.css';

interface NamedRecordsProps {
  /** The loaded records, each by its picture and name. */
  records: readonly { id: string; block: ReactNode }[];
  /** The number of all selected records. */
  count: number;
  /** The text for the records that are not listed. */
  othersLabel: (count: number) => string;
  /** What will happen to them. */
  text: string;
}

/** How many are listed; no one reads a longer list. */
const named = 8;

/** Says what a bulk action is about to do, and lists the records. */
export function NamedRecords({ records, count, othersLabel, text }: NamedRecordsProps) {
  const blocks = records.slice(0, named);
  const others = count - blocks.length;
  return (
    <div>
      <Text mb="md">{text}</Text>
      {blocks.length > 0 && (
        <ul className={classes.records}>
          {blocks.map(({ id, block }) => (
            <li key={id}>{block}</li>
          ))}
          {others > 0 && <li className={classes.others}>{othersLabel(others)}</li>}
        </ul>
      )}
    </div>
  );
}
