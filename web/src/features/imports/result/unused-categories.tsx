import { Button } from '@mantine/core';
import { canInRole } from '@strojpark/core/domain/access/permissions';
import { IconTags } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { categoryName, useCategories } from '../../../entities/categories/categories.queries.ts';
import { useActor } from '../../../lib/auth.ts';
import { formatNumber } from '../../../lib/format.ts';
import { PanelNote } from '../../../ui/panel-note.tsx';

const shownCategories = 10;

/**
 * The categories that no machine has: beside those that a file added, the usual ones of a new installation are often not
 * needed any more.
 */
export function UnusedCategories() {
  const { t } = useTranslation();
  const mayManage = canInRole(useActor(), 'categories.manage');
  const { data: categories = [] } = useCategories();
  const unused = categories.filter((category) => category.is_active && category.machine_count === 0);
  if (!mayManage || unused.length === 0) return null;
  const others = unused.length - shownCategories;
  const names = [
    ...unused.slice(0, shownCategories).map((category) => categoryName(category)),
    ...(others > 0 ? [t('import.preview.moreCategories', { shown: formatNumber(others) })] : []),
  ];
  return (
    <PanelNote
      icon={IconTags}
      action={
        <Button
          size="xs"
          variant="default"
          renderRoot={(root) => (
            <Link {...root} to="/admin/settings/$section" params={{ section: 'categories' }} />
          )}
        >
          {t('import.batch.openCategories')}
        </Button>
      }
    >
      {t('import.batch.unusedCategories', { names: names.join(', ') })}
    </PanelNote>
  );
}
