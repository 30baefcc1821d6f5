import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { Button, Group, Table, Text, Title } from '@mantine/core';
import { IconDownload, IconList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { downloadMissing, useMissing } from './import-export.queries.ts';
import { LoadFailure } from './load-failure.tsx';
import { machineLists, RecordName } from './record-name.tsx';
import classes from './import-export.module.css';

interface MissingMachinesProps {
  batchId: string;
  machineType: MachineType;
}

/** A list to work through after a file of the whole stock: machines that it does not name. */
export function MissingMachines({ batchId, machineType }: MissingMachinesProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  if (!isShown)
    return (
      <Group>
        <Button variant="default" onClick={() => setIsShown(true)}>
          {t('import.missing.show')}
        </Button>
      </Group>
    );
  return (
    <section aria-label={t('import.missing.title')}>
      <Title order={2} size="h4" mb="xs">
        {t('import.missing.title')}
      </Title>
      <MissingList batchId={batchId} machineType={machineType} />
    </section>
  );
}

function MissingList({ batchId, machineType }: MissingMachinesProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<Error | null>(null);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useMissing(batchId);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} label={t('common.loading')} />;
  const machines = data.pages.flatMap(({ items }) => items);
  const total = data.pages[0]?.total ?? 0;
  if (total === 0) return <Text c="dimmed">{t('import.missing.none')}</Text>;
  const number = (machine: (typeof machines)[number]) =>
    machine.vin ?? machine.equipment_number ?? machine.serial_number ?? '-';
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Text size="sm" c="dimmed">
          {t('import.missing.text', { count: total })}
        </Text>
        <Group gap="xs">
          <Button
            size="sm"
            leftSection={<IconList size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to={machineLists[machineType]} search={{ missingFrom: batchId }} {...props} />
            )}
          >
            {t('import.missing.open')}
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => {
              setFailure(null);
              downloadMissing(batchId).catch((reason: unknown) => {
                if (reason instanceof Error) setFailure(reason);
              });
            }}
          >
            {t('import.missing.download')}
          </Button>
        </Group>
      </Group>
      <FailureAlert title={t('import.missing.failed')} error={failure} />
      <Table.ScrollContainer minWidth={520} mah={420} className={classes.scroll}>
        <Table stickyHeader verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('machines.fields.name')}</Table.Th>
              <Table.Th>{t('machines.fields.manufacturer')}</Table.Th>
              <Table.Th>{t('machines.fields.model')}</Table.Th>
              <Table.Th>{t('machines.fields.equipment_number')}</Table.Th>
              <Table.Th>{t('machines.fields.location')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {machines.map((machine) => (
              <Table.Tr key={machine.id}>
                <Table.Td>
                  <RecordName id={machine.id} name={machine.name} machineType={machineType} />
                </Table.Td>
                <Table.Td>{machine.manufacturer}</Table.Td>
                <Table.Td>{machine.model}</Table.Td>
                <Table.Td>{number(machine)}</Table.Td>
                <Table.Td>{machine.location ?? '-'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="space-between" mt="xs">
        <Text size="sm" c="dimmed">
          {t('common.showing', { shown: machines.length, total })}
        </Text>
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('import.errors.more')}
          </Button>
        )}
      </Group>
    </>
  );
}
