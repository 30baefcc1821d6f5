import { List, Stack, Text } from '@mantine/core';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../../lib/failure.ts';
import { labelOf } from '../../../entities/field-config/use-fields.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useOpening } from '../../../ui/use-opening.ts';
import { useDeleteField } from '../field-changes.queries.ts';
import type { FieldDialogProps } from './field-form.tsx';

interface DeleteFieldDialogProps extends FieldDialogProps {
  field: FieldConfig;
}

/** Long enough to read the name of the backup. */
const duration = 10_000;

/** Deletes a custom field after listing everything that is deleted with it. */
export function DeleteFieldDialog({ field, isOpen, onClose }: DeleteFieldDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteField();
  const name = labelOf(field);

  const confirm = () =>
    remove.mutate(field.id, {
      onSuccess: ({ backupTable, valueCount }) => {
        toast.success(t('fieldConfig.done.deleted', { name, backup: backupTable, count: valueCount }), {
          duration,
        });
        onClose();
      },
      onError: (error) =>
        toast.error(t('fieldConfig.failed.delete', { message: failureTexts(error).join(' ') })),
    });

  return (
    <ConfirmDialog
      opened={useOpening(isOpen)}
      destructive
      title={t('fieldConfig.delete.title', { name })}
      text={
        <Stack gap="sm">
          <Text>{t('fieldConfig.delete.text', { name, field: field.fieldName })}</Text>
          <List size="sm" withPadding>
            <List.Item>{t('fieldConfig.delete.configuration')}</List.Item>
            <List.Item>{t('fieldConfig.delete.column')}</List.Item>
            <List.Item>{t('fieldConfig.delete.translations')}</List.Item>
          </List>
          <Text>{t('fieldConfig.delete.backup')}</Text>
        </Stack>
      }
      confirmLabel={t('fieldConfig.delete.confirm')}
      cancelLabel={t('common.actions.cancel')}
      loading={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
