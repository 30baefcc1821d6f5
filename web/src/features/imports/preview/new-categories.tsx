import { Button } from '@mantine/core';
import type { ImportMapping } from '@strojpark/core/contracts/import-records';
import { IconCategoryPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { categoryName } from '../../../entities/categories/categories.queries.ts';
import { formatNumber } from '../../../lib/format.ts';
import { PanelNote } from '../../../ui/panel-note.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { useRemap } from '../imports.queries.ts';
import type { useCategoryChoices } from './use-category-choices.ts';
import classes from './new-categories.module.css';

const shownRestored = 10;

interface NewCategoriesProps {
  batchId: string;
  choices: ReturnType<typeof useCategoryChoices>;
  /** The mapping of the draft, with the rules that are chosen for invalid cells. */
  mappings: readonly ImportMapping[];
  /** The file is checked again with the choices. */
  onApplied: () => void;
}

/**
 * The categories that the import would add, with the choice of an existing one instead, so that neither a typo nor another
 * name becomes one; and those that it would turn on again.
 */
export function NewCategories({ batchId, choices, mappings, onApplied }: NewCategoriesProps) {
  const { t } = useTranslation();
  const remap = useRemap(batchId);
  const { unknown, total, restored, active, hasUnapplied } = choices;
  const others = total - unknown.filter(({ found }) => found !== null).length;
  const isOffered = unknown.some(({ isFixed }) => !isFixed);
  const isProposed = unknown.some((one) => one.proposed !== '' && choices.chosen(one) === one.proposed);
  const described = ({ name, rows, firstRow }: { name: string; rows: number; firstRow: number }) =>
    t('import.preview.newCategory', { name, count: rows, shown: formatNumber(rows), row: firstRow });
  const moreRestored = restored.total - shownRestored;
  const data = [
    { value: '', label: t('import.preview.addCategory') },
    ...active.map((category) => ({ value: category.key, label: categoryName(category) })),
  ];
  return (
    <>
      {unknown.length > 0 && (
        <>
          <PanelNote
            icon={IconCategoryPlus}
            {...(total > 0 &&
              isOffered && {
                hint: t(
                  isProposed ? 'import.preview.proposedCategoriesHint' : 'import.preview.newCategoriesHint',
                ),
              })}
            action={
              hasUnapplied && (
                <Button
                  size="xs"
                  loading={remap.isPending}
                  onClick={() => remap.mutate(choices.applied(mappings), { onSuccess: onApplied })}
                >
                  {t('import.preview.useCategories')}
                </Button>
              )
            }
          >
            {total > 0
              ? t('import.preview.newCategories', { count: total, shown: formatNumber(total) })
              : t('import.preview.usedCategories')}
          </PanelNote>
          <ul className={classes.categories}>
            {unknown.map((category) => {
              const { name, found } = category;
              return (
                <li key={name}>
                  <span>{found === null ? name : described({ name, ...found })}</span>
                  {!category.isFixed && (
                    <SelectInput
                      size="xs"
                      aria-label={t('import.preview.categoryOf', { name })}
                      data={data}
                      value={choices.chosen(category)}
                      onChange={(key) => choices.choose(category, key ?? '')}
                      disabled={remap.isPending}
                      w={200}
                    />
                  )}
                </li>
              );
            })}
            {others > 0 && <li>{t('import.preview.moreCategories', { shown: formatNumber(others) })}</li>}
          </ul>
          <FailureAlert title={t('import.problems.failed')} error={remap.error} />
        </>
      )}
      {restored.total > 0 && (
        <PanelNote icon={IconCategoryPlus}>
          {t('import.preview.restoredCategories', {
            count: restored.total,
            shown: formatNumber(restored.total),
          })}
          <ul className={classes.names}>
            {restored.items.slice(0, shownRestored).map(({ name, rows, firstRow }) => (
              <li key={name}>{described({ name, rows, firstRow })}</li>
            ))}
            {moreRestored > 0 && (
              <li>{t('import.preview.moreCategories', { shown: formatNumber(moreRestored) })}</li>
            )}
          </ul>
        </PanelNote>
      )}
    </>
  );
}
