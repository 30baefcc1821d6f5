import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { NamedRecords } from '../../ui/bulk/named-records.tsx';
import type { BulkSubject } from '../../ui/record-screen/bulk-bar.tsx';

interface NamedSubjectProps<T, Filter> {
  subject: BulkSubject<T, Filter>;
  text: string;
  othersLabel: (count: number, shown: string) => string;
  blockOf: (record: T) => ReactNode;
}

/** The first of the selected records, and how many more there are. */
export function NamedSubject<T extends { id: string }, Filter>({
  subject: { known, count, isExact },
  text,
  othersLabel,
  blockOf,
}: NamedSubjectProps<T, Filter>) {
  return (
    <NamedRecords
      records={known.map((record) => ({ id: record.id, block: blockOf(record) }))}
      count={count}
      othersLabel={(others) => othersLabel(others, formatCount(others, isExact))}
      text={text}
    />
  );
}
