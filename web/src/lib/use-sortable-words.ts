import { useTranslation } from 'react-i18next';
import type { SortableWords } from '../ui/sortable-rows.tsx';

/** What is said while rows are put in order. */
export function useSortableWords(): SortableWords {
  const { t } = useTranslation();
  return {
    handle: (name) => t('common.order.handle', { name }),
    instructions: t('common.order.instructions'),
    lifted: (name) => t('common.order.lifted', { name }),
    moved: (name, place) => t('common.order.moved', { name, place }),
    dropped: (name, place) => t('common.order.dropped', { name, place }),
    cancelled: (name) => t('common.order.cancelled', { name }),
  };
}
