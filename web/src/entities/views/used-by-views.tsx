import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';

/** The views that use what is to be deleted; `others`: private ones of colleagues. */
export interface ViewUses {
  views: readonly string[];
  others: number;
}

/** Null if the deletion failed for another reason. */
export const viewUsesOf = (error: unknown): ViewUses | null =>
  error instanceof ApiError && error.code === 'used_by_views' ? (error.details as unknown as ViewUses) : null;

/** Names the views before they lose a part of their filter. */
export function UsedByViews({ views, others }: ViewUses) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Text>{t('views.uses.text')}</Text>
      <List size="sm" withPadding>
        {views.map((name) => (
          <List.Item key={name}>{name}</List.Item>
        ))}
        {others > 0 && <List.Item>{t('views.uses.others', { count: others })}</List.Item>}
      </List>
      <Text>{t('views.uses.after')}</Text>
    </Stack>
  );
}
