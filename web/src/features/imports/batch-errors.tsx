import { Table } from '@mantine/core';
import { blank } from '@strojpark/core/domain/blank';
import { useTranslation } from 'react-i18next';
import { useBatchErrors } from './imports.queries.ts';
import { PagedTable } from './paged-table.tsx';
import classes from './import-export.module.css';

interface BatchErrorsProps {
  batchId: string;
}

/** The refused cells of an import in the order of the file: row, column, value and reason. */
export function BatchErrors({ batchId }: BatchErrorsProps) {
  const { t } = useTranslation();
  return (
    <PagedTable
      query={useBatchErrors(batchId)}
      minWidth={520}
      head={
        <>
          <Table.Th className={classes.number}>{t('import.errors.row')}</Table.Th>
          <Table.Th>{t('import.errors.column')}</Table.Th>
          <Table.Th>{t('import.errors.value')}</Table.Th>
          <Table.Th>{t('import.errors.reason')}</Table.Th>
        </>
      }
    >
      {({ row, column, value, code, message }) => (
        <Table.Tr key={`${row} ${column} ${code}`}>
          <Table.Td className={classes.number}>{row}</Table.Td>
          <Table.Td>{column ?? blank}</Table.Td>
          <Table.Td className={classes.samples}>{value ?? blank}</Table.Td>
          <Table.Td>{message}</Table.Td>
        </Table.Tr>
      )}
    </PagedTable>
  );
}
