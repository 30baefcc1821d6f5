import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Marks a model that the company has entered as the replacement of the used one. */
export function ManualBadge() {
  const { t } = useTranslation();
  return (
    <Badge component="span" variant="light" size="sm" tt="none" my={4} style={{ alignSelf: 'flex-start' }}>
      {t('reservations.replacement.fit.manual')}
    </Badge>
  );
}
