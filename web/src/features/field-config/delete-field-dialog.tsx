import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteField } from './field-config.queries.ts';

interface DeleteFieldDialogProps {
  field: FieldConfig;
  opened: boolean;
  onClose: () => void;
}

export function DeleteFieldDialog({ field, opened, onClose }: DeleteFieldDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteField();
  const name = field.translations[currentLanguage()].displayName;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('fieldConfig.delete.title')}
      text={t('fieldConfig.delete.text', { name, field: field.fieldName })}
      confirmLabel={t('common.actions.delete')}
      cancelLabel={t('common.actions.cancel')}
      destructive
      loading={remove.isPending}
      onConfirm={() =>
        remove.mutate(field.id, {
          onSuccess: ({ backupTable, valueCount }) => {
            toast.success(t('fieldConfig.done.deleted', { name, backup: backupTable, count: valueCount }));
            onClose();
          },
        })
      }
      onCancel={onClose}
    />
  );
}
