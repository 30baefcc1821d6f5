import { Button, Text } from '@mantine/core';
import type { Category } from '@strojpark/core/contracts/categories';
import { joined } from '@strojpark/core/domain/joined';
import { IconEdit, IconEye, IconEyeOff, IconPlus, IconTags, IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryName, useCategories } from '../../entities/categories/categories.queries.ts';
import { MachinePicture } from '../../entities/machines/machine-picture.tsx';
import { formatNumber } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { toast } from '../../lib/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { SortableRows } from '../../ui/sortable-rows.tsx';
import { StateLabel } from '../../ui/state-label.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useReorderCategories, useSwitchCategory } from './category-changes.queries.ts';
import type { CategoryDialog } from './category-dialogs.tsx';
import classes from './categories.module.css';

const CategoryDialogs = lazyPart(
  async () => (await import('./category-dialogs.tsx')).CategoryDialogs,
  'views',
);

/** The machine categories: order, names, whether they are active. */
export function Categories() {
  const { t } = useTranslation();
  const { data, error, refetch } = useCategories();
  const reorder = useReorderCategories();
  const dialog = useDialog<CategoryDialog>();
  const add = (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => dialog.open({ action: 'add' })}
    >
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
                onEdit={() => dialog.open({ action: 'edit', category })}
                onDelete={() => dialog.open({ action: 'delete', category })}
              />
            )}
          </SortableRows>
        )}
      </Panel>
      {dialog.about && (
        <Suspense fallback={null}>
          <CategoryDialogs
            key={dialog.key}
            about={dialog.about}
            displayOrder={data?.length ?? 0}
            opened={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
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
  const isPhone = useIsPhone();
  const { id, key, name_cs, name_en, is_active, machine_count } = category;
  const [name, otherName] = currentLanguage() === 'cs' ? [name_cs, name_en] : [name_en, name_cs];

  const count =
    machine_count === 0
      ? t('categories.unused')
      : t('categories.machines', { count: machine_count, shown: formatNumber(machine_count) });
  // On a phone the name has the room of the count.
  const below = joined([otherName === name ? null : otherName, isPhone ? count : null]);

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
        {below !== '' && (
          <Text component="span" size="xs" c="dimmed">
            {below}
          </Text>
        )}
      </div>
      {!is_active && <StateLabel isGood={false}>{t('categories.inactive')}</StateLabel>}
      {!isPhone && (
        <Text component="span" size="sm" c="dimmed" className={classes.count}>
          {count}
        </Text>
      )}
      <RowMenu
        label={t('categories.actions.of', { name })}
        tabIndex={0}
        entries={[
          { label: t('categories.actions.edit'), icon: IconEdit, onClick: onEdit },
          {
            label: t(is_active ? 'categories.actions.deactivate' : 'categories.actions.activate'),
            icon: is_active ? IconEyeOff : IconEye,
            onClick: switchActive,
          },
          { label: t('common.actions.delete'), icon: IconTrash, isDestructive: true, onClick: onDelete },
        ]}
      />
    </>
  );
}
