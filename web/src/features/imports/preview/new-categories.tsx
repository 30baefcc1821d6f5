import { IconCategoryPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { PanelNote } from '../../../ui/panel-note.tsx';
import { useProblems } from '../imports.queries.ts';
import classes from './preview.module.css';

const shownCategories = 10;
const none = { total: 0, restored: 0, items: [] };

/** The categories that the import would add, so that a typo does not become one, and those that it would turn on again. */
export function NewCategories({ batchId }: { batchId: string }) {
  const { t } = useTranslation();
  const { total, restored, items } = useProblems(batchId).data?.newCategories ?? none;
  const added = total - restored;
  return (
    <>
      {added > 0 && (
        <PanelNote icon={IconCategoryPlus} hint={t('import.preview.newCategoriesHint')}>
          {t('import.preview.newCategories', { count: added, shown: formatNumber(added) })}
          <Names total={added} items={items.filter(({ isRestored }) => !isRestored)} />
        </PanelNote>
      )}
      {restored > 0 && (
        <PanelNote icon={IconCategoryPlus}>
          {t('import.preview.restoredCategories', { count: restored, shown: formatNumber(restored) })}
          <Names total={restored} items={items.filter(({ isRestored }) => isRestored)} />
        </PanelNote>
      )}
    </>
  );
}

interface NamesProps {
  total: number;
  items: readonly { name: string; rows: number; firstRow: number }[];
}

function Names({ total, items }: NamesProps) {
  const { t } = useTranslation();
  const shown = items.slice(0, shownCategories);
  const others = total - shown.length;
  return (
    <ul className={classes.names}>
      {shown.map(({ name, rows, firstRow }) => (
        <li key={name}>
          {t('import.preview.newCategory', { count: rows, shown: formatNumber(rows), name, row: firstRow })}
        </li>
      ))}
      {others > 0 && <li>{t('import.preview.moreCategories', { shown: formatNumber(others) })}</li>}
    </ul>
  );
}
