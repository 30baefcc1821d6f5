import { Button } from '@mantine/core';
import type { View } from '@strojpark/core/contracts/views';
import { IconBookmarkOff } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { viewPaths, viewSearch } from '../entities/views/view-addresses.ts';
import { useView } from '../entities/views/views.queries.ts';
import { ownLayout, rememberPreferences } from '../features/machines/list/columns/list-preferences.ts';
import { ApiError } from '../lib/api-error.ts';
import { loadingOf } from '../lib/loading-of.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadState } from '../ui/load-state.tsx';

/** The address of a view: leads to its list, or says why it cannot. */
export function ViewPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/app/views/$id' });
  const query = useView(id);
  const { data, error } = query;
  if (data !== undefined) return <ShownView view={data} />;
  // An address that is no id is malformed.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (!isGone) return <LoadState {...loadingOf(query)} title={t('views.failed')} rows={12} height={48} />;
  return (
    <EmptyState
      icon={IconBookmarkOff}
      title={t('views.notFound.title')}
      text={t('views.notFound.text')}
      action={
        <Button component={Link} to="/dashboard" variant="default">
          {t('views.notFound.home')}
        </Button>
      }
    />
  );
}

function ShownView({ view }: { view: View }) {
  const navigate = useNavigate();
  useEffect(() => {
    const { id, list, state } = view;
    const isOfMachines = list === 'used_machines' || list === 'stock_machines';
    const type = list === 'used_machines' ? 'used' : 'stock';
    if (isOfMachines && state.layout) rememberPreferences({ type, saved: id }, ownLayout(state.layout));
    void navigate({ to: viewPaths[list], search: viewSearch(view) as never, replace: true });
  }, [view, navigate]);
  return null;
}
