import { Button } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown for any URL that is not in the route table. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconMapPinOff}
      title={t('common.notFoundText')}
      action={
        <Button component={Link} to="/dashboard">
          {t('common.notFoundLink')}
        </Button>
      }
    />
  );
}
