import { useTranslation } from 'react-i18next';

/** The texts of `ui/sortable-rows`. */
export function useSortableTexts() {
  const { t } = useTranslation();
  return {
    handle: (name: string) => t('common.order.handle', { name }),
    instructions: t('common.order.instructions'),
    lifted: (name: string) => t('common.order.lifted', { name }),
    moved: (name: string, place: number) => t('common.order.moved', { name, place }),
    dropped: (name: string, place: number) => t('common.order.dropped', { name, place }),
    cancelled: (name: string) => t('common.order.cancelled', { name }),
  };
}
