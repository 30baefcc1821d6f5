import { Badge, Menu, Text } from '@mantine/core';
import type { Category } from '@strojpark/core/contracts/categories';
import { IconEdit, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useSwitchCategory } from './categories.queries.ts';
import classes from './category-row.module.css';

interface CategoryRowProps {
  category: Category;
  hasMenu: boolean;
  onMenu: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function CategoryRow({ category, hasMenu, onMenu, onEdit, onDelete }: CategoryRowProps) {
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
      <div className={classes.names}>
        <Text component="span" fw={500} c={is_active ? undefined : 'dimmed'}>
          {name}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {otherName} · {key}
        </Text>
      </div>
      {!is_active && (
        <Badge color="gray" variant="light">
          {t('categories.inactive')}
        </Badge>
      )}
      <Text component="span" size="sm" c="dimmed" className={classes.count}>
        {machine_count === 0 ? t('categories.unused') : t('categories.machines', { count: machine_count })}
      </Text>
      <RowMenu label={t('categories.actions.of', { name })} tabIndex={0} hasMenu={hasMenu} onOpen={onMenu}>
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
