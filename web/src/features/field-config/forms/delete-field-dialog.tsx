import { List, Stack, Text } from '@mantine/core';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../../lib/failure.ts';
import { labelOf } from '../../../entities/field-config/use-fields.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
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
  const name = labelOf(field);
  return (
    <ConfirmAction
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
      action={useDeleteField()}
      subject={field.id}
      onDone={({ backupTable, valueCount }) =>
        toast.success(t('fieldConfig.done.deleted', { name, backup: backupTable, count: valueCount }), {
          duration,
        })
      }
      onError={(error) =>
        toast.error(t('fieldConfig.failed.delete', { message: failureTexts(error).join(' ') }))
      }
      onClose={onClose}
    />
  );
}
