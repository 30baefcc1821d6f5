import { Group, Progress, Text } from '@mantine/core';

interface RunProgressProps {
  /** The running action. */
  label: string;
  done: number;
  total: number;
  /** The formatted counts. */
  counts: string;
}

/** The progress of a background run. */
export function RunProgress({ label, done, total, counts }: RunProgressProps) {
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap" mb={6}>
        <Text size="sm" fw={500} truncate>
          {label}
        </Text>
        <Text size="sm" c="dimmed" data-numeric style={{ whiteSpace: 'nowrap' }}>
          {counts}
        </Text>
      </Group>
      <Progress.Root size="md">
        <Progress.Section value={percent} aria-label={label} animated />
      </Progress.Root>
    </div>
  );
}
