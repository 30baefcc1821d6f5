import { List, Stack, Text } from '@mantine/core';

interface NamedRecordsProps {
  /** Those on the screen. */
  records: readonly { id: string; name: string }[];
  /** Of all that are chosen. */
  count: number;
  /** Said of those that are not named. */
  othersLabel: (count: number) => string;
  /** What becomes of them. */
  text: string;
}

/** So many are named; a longer list nobody reads. */
const named = 8;

/** What a bulk act is about to do, and to which records. */
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
