import { List, Stack, Text } from '@mantine/core';
import { displayIdentifier } from '@strojpark/core/domain/machine-identifier';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useBulkDelete } from '../machine-bulk.queries.ts';
import type { BulkDialogProps } from './bulk-dialog.ts';

/** So many are named; a longer list nobody reads. */
const named = 8;

/** Moves all chosen machines to the trash, and names them before. */
export function BulkDeleteDialog({ subject, opened, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation();
  const remove = useBulkDelete();
  const { count, shown, known, target } = subject;
  const names = known.slice(0, named);
  const others = count - names.length;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('machines.bulk.deleteTitle', { count, shown })}
      text={
        <Stack gap="xs">
          {names.length > 0 && (
            <List size="sm" spacing={2}>
              {names.map((machine) => (
                <List.Item key={machine.id}>
                  {machine.name}, {displayIdentifier(machine)}
                </List.Item>
              ))}
            </List>
          )}
          {names.length > 0 && others > 0 && (
            <Text size="sm">{t('machines.bulk.others', { count: others, shown: formatNumber(others) })}</Text>
          )}
          <Text>{t('machines.bulk.deleteText')}</Text>
        </Stack>
      }
      confirmLabel={t('common.actions.delete')}
      cancelLabel={t('common.actions.cancel')}
      destructive
      loading={remove.isPending}
      onConfirm={() => remove.mutate(target, { onSuccess: onDone })}
      onCancel={onClose}
    />
  );
}
