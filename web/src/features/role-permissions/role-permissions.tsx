import { useTranslation } from 'react-i18next';
import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { PermissionEditor } from './permission-editor.tsx';
import { useRolePermissions } from './role-permissions.queries.ts';

/** The permissions of each role, editable by administrators. */
export function RolePermissions() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRolePermissions();
  if (data !== undefined)
    return <PermissionEditor saved={data} onReload={async () => void (await refetch())} />;
  return (
    <LoadState
      {...loadingOf({ error, refetch })}
      title={t('rolePermissions.failedToLoad')}
      rows={8}
      height={72}
    />
  );
}
