import { Table } from '@mantine/core';
import type { AuditEntry } from '@strojpark/core/contracts/audit';
import { useTranslation } from 'react-i18next';
import { fieldWord, valueText } from './audit-words.ts';
import classes from './audit-entries.module.css';

/** Field by field, what was and what is. */
export function ChangesTable({ entity, changes }: Pick<AuditEntry, 'entity' | 'changes'>) {
  const { t } = useTranslation();
  return (
    <Table className={classes.changes} withRowBorders={false} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('audit.field')}</Table.Th>
          <Table.Th>{t('audit.before')}</Table.Th>
          <Table.Th>{t('audit.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {Object.entries(changes).map(([field, { from, to }]) => (
          <Table.Tr key={field}>
            <Table.Td>{fieldWord(entity, field)}</Table.Td>
            <Table.Td className={classes.before}>{valueText(entity, field, from)}</Table.Td>
            <Table.Td>{valueText(entity, field, to)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
