import { IconCategoryPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { PanelNote } from '../../../ui/panel-note.tsx';
import { useProblems } from '../imports.queries.ts';

const shownCategories = 10;

/** The categories that the import would add, so that a typo does not become one. */
export function NewCategories({ batchId }: { batchId: string }) {
  const { t } = useTranslation();
  const { total, items } = useProblems(batchId).data?.newCategories ?? { total: 0, items: [] };
  if (total === 0) return null;
  const named = items
    .slice(0, shownCategories)
    .map(({ name, rows, firstRow }) =>
      t('import.preview.newCategory', { count: rows, shown: formatNumber(rows), name, row: firstRow }),
    );
  const others = total - named.length;
  const names = [
    named.join(', '),
    ...(others > 0 ? [t('import.preview.moreCategories', { shown: formatNumber(others) })] : []),
  ].join(' ');
  return (
    <PanelNote icon={IconCategoryPlus} hint={t('import.preview.newCategoriesHint')}>
      {t('import.preview.newCategories', { count: total, shown: formatNumber(total), names })}
    </PanelNote>
  );
}
