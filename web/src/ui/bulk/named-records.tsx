import { List, Stack, Text } from '@mantine/core';

interface NamedRecordsProps {
  /** The names of the loaded records. */
  records: readonly { id: string; name: string }[];
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
  const names = records.slice(0, named);
  const others = count - names.length;
  return (
    <Stack gap="xs">
      {names.length > 0 && (
        <List size="sm" spacing={2}>
          {names.map(({ id, name }) => (
            <List.Item key={id}>{name}</List.Item>
          ))}
        </List>
      )}
      {names.length > 0 && others > 0 && <Text size="sm">{othersLabel(others)}</Text>}
      <Text>{text}</Text>
    </Stack>
  );
}
