import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useKept } from './imports.queries.ts';
import { PagedTable } from './paged-table.tsx';
import { RecordName } from './record-name.tsx';
import classes from './import-export.module.css';

interface KeptRecordsProps {
  batch: Pick<ImportBatch, 'id' | 'kind' | 'machineType'>;
}

/** The records that an undo has left as they are, each with the reason. */
export function KeptRecords({ batch }: KeptRecordsProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('import.undo.keptTitle')}>
      <Title order={2} size="h4" mb="xs">
        {t('import.undo.keptTitle')}
      </Title>
      <PagedTable
        query={useKept(batch.id)}
        minWidth={420}
        head={
          <>
            <Table.Th className={classes.number}>{t('import.errors.row')}</Table.Th>
            <Table.Th>{t('import.undo.name')}</Table.Th>
            <Table.Th>{t('import.undo.why')}</Table.Th>
          </>
        }
      >
        {({ id, row, name, reason }) => (
          <Table.Tr key={id}>
            <Table.Td className={classes.number}>{row}</Table.Td>
            <Table.Td>
              <RecordName id={id} name={name} machineType={batch.machineType} />
            </Table.Td>
            <Table.Td>{t(`import.undo.reasons.${reason}`)}</Table.Td>
          </Table.Tr>
        )}
      </PagedTable>
    </section>
  );
}
