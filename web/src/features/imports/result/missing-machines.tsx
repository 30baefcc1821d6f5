import { blank } from '@strojpark/core/domain/blank';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { Button, Group, Table, Text, Title } from '@mantine/core';
import { IconDownload, IconList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { useDownloadMissing, useMissingMachines } from '../imports.queries.ts';
import { PagedTable } from './paged-table.tsx';
import { RecordName } from './record-name.tsx';

interface MissingMachinesProps {
  batchId: string;
  machineType: MachineType;
}

/** Machines that a full stock file does not contain, as a list to work through. */
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
  const missing = useMissingMachines(batchId);
  const file = useDownloadMissing(batchId);
  const total = missing.data?.pages[0]?.total;
  if (total === 0) return <Text c="dimmed">{t('import.missing.none')}</Text>;
  return (
    <>
      {total !== undefined && (
        <Group justify="space-between" mb="xs">
          <Text size="sm" c="dimmed">
            {t('import.missing.text', { count: total, shown: formatNumber(total) })}
          </Text>
          <Group gap="xs">
            <Button
              size="sm"
              leftSection={<IconList size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link to={machinePaths[machineType]} search={{ missingFrom: batchId }} {...props} />
              )}
            >
              {t('import.missing.open')}
            </Button>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={file.isPending}
              onClick={() => file.mutate()}
            >
              {t('import.missing.download')}
            </Button>
          </Group>
        </Group>
      )}
      <FailureAlert title={t('import.missing.failed')} error={file.error} />
      <PagedTable
        query={missing}
        minWidth={520}
        head={
          <>
            <Table.Th>{t('machines.fields.name')}</Table.Th>
            <Table.Th>{t('machines.fields.manufacturer')}</Table.Th>
            <Table.Th>{t('machines.fields.model')}</Table.Th>
            <Table.Th>{t('reports.pdf.identifier')}</Table.Th>
            <Table.Th>{t('machines.fields.location')}</Table.Th>
          </>
        }
      >
        {(machine) => (
          <Table.Tr key={machine.id}>
            <Table.Td>
              <RecordName id={machine.id} name={machine.name} machineType={machineType} />
            </Table.Td>
            <Table.Td>{machine.manufacturer}</Table.Td>
            <Table.Td>{machine.model}</Table.Td>
            <Table.Td>{machine.vin ?? machine.equipment_number ?? machine.serial_number ?? blank}</Table.Td>
            <Table.Td>{machine.location ?? blank}</Table.Td>
          </Table.Tr>
        )}
      </PagedTable>
    </>
  );
}
