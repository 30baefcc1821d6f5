import type { Category } from '@strojpark/core/contracts/categories';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteCategory, useSwitchCategory } from './categories.queries.ts';

interface DeleteCategoryDialogProps {
  category: Category;
  opened: boolean;
  onClose: () => void;
}

/** Deletes a category; one that machines carry can only be deactivated. */
export function DeleteCategoryDialog({ category, opened, onClose }: DeleteCategoryDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteCategory();
  const change = useSwitchCategory();
  const name = currentLanguage() === 'cs' ? category.name_cs : category.name_en;
  const isUsed = category.machine_count > 0;

  const done = (message: string) => ({
    onSuccess: () => {
      toast.success(message);
      onClose();
    },
  });
  const confirm = () =>
    isUsed
      ? change.mutate(
          { id: category.id, body: { is_active: false } },
          done(t('categories.done.deactivated', { name })),
        )
      : remove.mutate(category.id, done(t('categories.done.deleted', { name })));

  return (
    <ConfirmDialog
      opened={opened}
      title={t('categories.delete.title')}
      text={t(isUsed ? 'categories.delete.inUse' : 'categories.delete.text', { name })}
      confirmLabel={t(isUsed ? 'categories.actions.deactivate' : 'common.actions.delete')}
      cancelLabel={t('common.actions.cancel')}
      destructive={!isUsed}
      loading={remove.isPending || change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
