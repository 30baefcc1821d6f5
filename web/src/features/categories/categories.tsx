import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import type { Category } from '@strojpark/core/contracts/categories';
import { machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import { IconEdit, IconEye, IconEyeOff, IconPlus, IconTags, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryName, useCategories } from '../../entities/categories/categories.queries.ts';
import { UsedByViews, viewUsesOf, type ViewUses } from '../../entities/views/used-by-views.tsx';
import { toastFailure } from '../../lib/failure.ts';
import { formatNumber } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { machinePaths } from '../../entities/machines/machine-paths.ts';
import { MachinePicture } from '../../entities/machines/machine-picture.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { StateLabel } from '../../ui/state-label.tsx';
import { SortableRows } from '../../ui/sortable-rows.tsx';
import { useDeleteCategory, useReorderCategories, useSwitchCategory } from './category-changes.queries.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { CategoryForm } from './category-form.tsx';
import classes from './categories.module.css';

/** The machine categories: order, names, whether they are active. */
export function Categories() {
  const { t } = useTranslation();
  const { data, error, refetch } = useCategories();
  const reorder = useReorderCategories();
  const form = useDialog<Category | null>();
  const deletion = useDialog<Category>();
  const add = (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => form.open(null)}>
      {t('categories.add')}
    </Button>
  );

  return (
    <>
      <Panel title={t('categories.order')} link={data !== undefined && data.length > 0 && add}>
        <PanelPart>
          <Text size="sm" c="dimmed">
            {t('categories.hint')}
          </Text>
        </PanelPart>
        {data === undefined && <LoadState {...loadingOf({ error, refetch })} rows={8} height={52} />}
        {data?.length === 0 && (
          <EmptyState
            icon={IconTags}
            title={t('categories.empty')}
            text={t('categories.emptyHint')}
            action={add}
          />
        )}
        {data !== undefined && data.length > 0 && (
          <SortableRows
            label={t('categories.title')}
            items={data}
            nameOf={categoryName}
            onMove={(ids) =>
              reorder.mutate(ids, { onSuccess: () => toast.success(t('categories.done.reordered')) })
            }
          >
            {(category) => (
              <CategoryRow
                category={category}
                onEdit={() => form.open(category)}
                onDelete={() => deletion.open(category)}
              />
            )}
          </SortableRows>
        )}
      </Panel>
      <FormDialog
        opened={form.isOpen}
        onClose={form.close}
        title={t(form.about ? 'categories.edit' : 'categories.create')}
      >
        <CategoryForm
          category={form.about ?? undefined}
          displayOrder={data?.length ?? 0}
          onDone={form.close}
        />
      </FormDialog>
      {deletion.about && (
        <DeleteCategoryDialog
          key={deletion.key}
          category={deletion.about}
          opened={deletion.isOpen}
          onClose={deletion.close}
        />
      )}
    </>
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

interface CategoryRowProps {
  category: Category;
  onEdit: () => void;
  onDelete: () => void;
}

function CategoryRow({ category, onEdit, onDelete }: CategoryRowProps) {
  const { t } = useTranslation();
  const { mutate } = useSwitchCategory();
  const { id, key, name_cs, name_en, is_active, machine_count } = category;
  const [name, otherName] = currentLanguage() === 'cs' ? [name_cs, name_en] : [name_en, name_cs];

  const switchActive = () =>
    mutate(
      { id, body: { is_active: !is_active } },
      {
        onSuccess: () =>
          toast.success(t(is_active ? 'categories.done.deactivated' : 'categories.done.activated', { name })),
      },
    );

  return (
    <>
      <MachinePicture machine={{ category: key }} className={classes.picture} />
      <div className={classes.names}>
        <Text component="span" fw={500} c={is_active ? undefined : 'dimmed'}>
          {name}
        </Text>
        {otherName !== name && (
          <Text component="span" size="xs" c="dimmed">
            {otherName}
          </Text>
        )}
      </div>
      {!is_active && <StateLabel isGood={false}>{t('categories.inactive')}</StateLabel>}
      <Text component="span" size="sm" c="dimmed" className={classes.count}>
        {machine_count === 0
          ? t('categories.unused')
          : t('categories.machines', { count: machine_count, shown: formatNumber(machine_count) })}
      </Text>
      <RowMenu label={t('categories.actions.of', { name })} tabIndex={0}>
        <Menu.Item leftSection={<IconEdit size={16} aria-hidden />} onClick={onEdit}>
          {t('categories.actions.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={is_active ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
          onClick={switchActive}
        >
          {t(is_active ? 'categories.actions.deactivate' : 'categories.actions.activate')}
        </Menu.Item>
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onDelete}
        >
          {t('common.actions.delete')}
        </Menu.Item>
      </RowMenu>
    </>
  );
}
