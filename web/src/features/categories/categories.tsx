import { Button, Group, Stack, Text } from '@mantine/core';
import type { Category } from '@strojpark/core/contracts/categories';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { toast } from '../../lib/toast.ts';
import { useSortableWords } from '../../lib/use-sortable-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SortableRows } from '../../ui/sortable-rows.tsx';
import { useCategories, useReorderCategories } from './categories.queries.ts';
import { CategoryForm } from './category-form.tsx';
import { CategoryRow } from './category-row.tsx';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';

type Open = { dialog: 'form'; category?: Category } | { dialog: 'delete'; category: Category };

/** The categories of machines: order, names, activity. */
export function Categories() {
  const { t } = useTranslation();
  const { data, error, refetch } = useCategories();
  const reorder = useReorderCategories();
  const words = useSortableWords();
  const [menuId, setMenuId] = useState<string | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ dialog: 'form' })}>
      {t('categories.add')}
    </Button>
  );

  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Text c="dimmed" maw={620}>
          {t('categories.hint')}
        </Text>
        {data !== undefined && data.length > 0 && add}
      </Group>
      <Panel title={t('categories.title')}>
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
            nameOf={({ name_cs, name_en }) => (currentLanguage() === 'cs' ? name_cs : name_en)}
            words={words}
            onMove={(ids) =>
              reorder.mutate(ids, { onSuccess: () => toast.success(t('categories.done.reordered')) })
            }
          >
            {(category) => (
              <CategoryRow
                category={category}
                hasMenu={menuId === category.id}
                onMenu={() => setMenuId(category.id)}
                onEdit={() => setOpen({ dialog: 'form', category })}
                onDelete={() => setOpen({ dialog: 'delete', category })}
              />
            )}
          </SortableRows>
        )}
      </Panel>
      <FormDialog
        opened={open?.dialog === 'form'}
        onClose={close}
        title={t(open?.category ? 'categories.edit' : 'categories.create')}
        closeLabel={t('common.actions.close')}
      >
        <CategoryForm category={open?.category} displayOrder={data?.length ?? 0} onDone={close} />
      </FormDialog>
      {open?.dialog === 'delete' && <DeleteCategoryDialog category={open.category} opened onClose={close} />}
    </Stack>
  );
}
