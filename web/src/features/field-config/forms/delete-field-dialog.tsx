import { List, Stack, Text } from '@mantine/core';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../../lib/failure.ts';
import { labelOf } from '../../../entities/field-config/use-fields.ts';
import { UsedByViews, viewUsesOf, type ViewUses } from '../../../entities/views/used-by-views.tsx';
import { toast } from '../../../lib/toast.ts';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { useDeleteField } from '../field-changes.queries.ts';
import type { FieldDialogProps } from './field-form.tsx';

interface DeleteFieldDialogProps extends FieldDialogProps {
  field: FieldConfig;
}

/** Long enough to read the name of the backup. */
const duration = 10_000;

/** Deletes a custom field after listing everything that is deleted with it. */
export function DeleteFieldDialog({ field, opened, onClose }: DeleteFieldDialogProps) {
  const { t } = useTranslation();
  const [uses, setUses] = useState<ViewUses | null>(null);
  const name = labelOf(field);
  return (
    <ConfirmAction
      opened={opened}
      destructive
      title={t('fieldConfig.delete.title', { name })}
      text={
        uses !== null ? (
          <UsedByViews {...uses} />
        ) : (
          <Stack gap="sm">
            <Text>{t('fieldConfig.delete.text', { name, field: field.fieldName })}</Text>
            <List size="sm" withPadding>
              <List.Item>{t('fieldConfig.delete.configuration')}</List.Item>
              <List.Item>{t('fieldConfig.delete.column')}</List.Item>
              <List.Item>{t('fieldConfig.delete.translations')}</List.Item>
            </List>
            <Text>{t('fieldConfig.delete.backup')}</Text>
          </Stack>
        )
      }
      confirmLabel={t(uses === null ? 'fieldConfig.delete.confirm' : 'views.uses.confirm')}
      action={useDeleteField()}
      subject={{ id: field.id, despiteViews: uses !== null }}
      onDone={({ backupTable, valueCount }) =>
        toast.success(t('fieldConfig.done.deleted', { name, backup: backupTable, count: valueCount }), {
          duration,
        })
      }
      onError={(error) => {
        const found = viewUsesOf(error);
        if (found !== null) setUses(found);
        else toast.error(t('fieldConfig.failed.delete', { message: failureTexts(error).join(' ') }));
      }}
      onClose={onClose}
    />
  );
}
