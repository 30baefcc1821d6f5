import { useTranslation } from 'react-i18next';
import { failureState } from '../../lib/failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { PermissionEditor } from './permission-editor.tsx';
import { useRolePermissions } from './role-permissions.queries.ts';

/** What each role may do, for the administrator to change. */
export function RolePermissions() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRolePermissions();
  if (data !== undefined)
    return <PermissionEditor saved={data} onReload={async () => void (await refetch())} />;
  if (error === null) return <SkeletonRows rows={8} height={72} label={t('common.loading')} />;
  return (
    <ErrorState
      title={t('rolePermissions.failedToLoad')}
      onRetry={() => void refetch()}
      {...failureState(error)}
    />
  );
}
