import { Button, Group, Stack } from '@mantine/core';
import type { Category } from '@strojpark/core/contracts/categories';
import { machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryName } from '../../entities/categories/categories.queries.ts';
import { machinePaths } from '../../entities/machines/machine-paths.ts';
import { UsedByViews, viewUsesOf, type ViewUses } from '../../entities/views/used-by-views.tsx';
import { toastFailure } from '../../lib/failure.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useDeleteCategory, useSwitchCategory } from './category-changes.queries.ts';
import { CategoryForm } from './category-form.tsx';

export type CategoryDialog = { action: 'add' } | { action: 'edit' | 'delete'; category: Category };

interface CategoryDialogsProps {
  about: CategoryDialog;
  /** The sort order of a new category. */
  displayOrder: number;
  opened: boolean;
  onClose: () => void;
}

/** What the list of categories opens; remounted on every opening. */
export function CategoryDialogs({ about, displayOrder, opened, onClose }: CategoryDialogsProps) {
  const { t } = useTranslation();
  if (about.action === 'delete')
    return <DeleteCategoryDialog category={about.category} opened={opened} onClose={onClose} />;
  const category = about.action === 'edit' ? about.category : undefined;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t(category ? 'categories.edit' : 'categories.create')}
    >
      <CategoryForm category={category} displayOrder={displayOrder} onDone={onClose} />
    </FormDialog>
  );
}

interface DeleteCategoryDialogProps {
  category: Category;
  opened: boolean;
  onClose: () => void;
}

/** Deletes a category; one with machines can only be deactivated. */
function DeleteCategoryDialog({ category, opened, onClose }: DeleteCategoryDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteCategory();
  const change = useSwitchCategory();
  const [uses, setUses] = useState<ViewUses | null>(null);
  const name = categoryName(category);
  const dialog = { opened, title: t('categories.delete.title'), onClose };

  if (category.machine_count > 0)
    return (
      <ConfirmAction
        {...dialog}
        text={<InUse category={category} />}
        confirmLabel={t('categories.actions.deactivate')}
        action={change}
        subject={{ id: category.id, body: { is_active: false } }}
        onDone={() => toast.success(t('categories.done.deactivated', { name }))}
      />
    );
  return (
    <ConfirmAction
      {...dialog}
      text={uses === null ? t('categories.delete.text', { name }) : <UsedByViews {...uses} />}
      confirmLabel={t(uses === null ? 'common.actions.delete' : 'views.uses.confirm')}
      destructive
      action={remove}
      subject={{ id: category.id, despiteViews: uses !== null }}
      onError={(error) => {
        const found = viewUsesOf(error);
        if (found === null) toastFailure(error);
        else setUses(found);
      }}
      onDone={() => toast.success(t('categories.done.deleted', { name }))}
    />
  );
}

/** Why a category with machines stays, and the way to its machines, whose category can be changed in bulk. */
function InUse({ category }: { category: Category }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <div>{t('categories.delete.inUse', { name: categoryName(category) })}</div>
      <div>{t('categories.delete.merge')}</div>
      <Group gap="xs">
        {machineTypes.map((type) => (
          <Button
            key={type}
            variant="default"
            size="xs"
            renderRoot={(root) => (
              <Link {...root} to={machinePaths[type]} search={{ category: [category.key] }} />
            )}
          >
            {t(`machines.list.label.${type}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
