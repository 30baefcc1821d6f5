import { Button, Text } from '@mantine/core';
import type { RolePermissions } from '@strojpark/core/contracts/role-permissions';
import {
  type Permission,
  type Role,
  defaultPermissions,
  permissions,
} from '@strojpark/core/domain/access/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { failureTexts } from '../../lib/failure.ts';
import { formatDateTime } from '../../lib/format.ts';
import { SaveBar } from '../../lib/save-bar.tsx';
import { toast } from '../../lib/toast.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { type Matrix, changedPermissions, rebased, withPermissions } from './permission-draft.ts';
import { PermissionTable } from './permission-table.tsx';
import { useSaveRolePermissions } from './role-permissions.queries.ts';
import classes from './permission-editor.module.css';
import { Callout } from '../../ui/callout.tsx';

interface PermissionEditorProps {
  saved: RolePermissions;
  /** Loads the stored matrix. */
  onReload: () => Promise<void>;
}

/** The permissions of all roles, saved together. */
export function PermissionEditor({ saved, onReload }: PermissionEditorProps) {
  const { t } = useTranslation();
  const { draft, changed, changeCount, set, undo, toDefaults } = usePermissionDraft(saved);
  const save = useSaveRolePermissions();
  const [wasMerged, setWasMerged] = useState(false);
  useLeaveGuard(changeCount > 0);

  async function submit() {
    try {
      await save.mutateAsync({ permissions: draft, version: saved.version });
      setWasMerged(false);
      toast.success(t('rolePermissions.saved'));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') {
        await onReload();
        setWasMerged(true);
      } else {
        toast.error(t('rolePermissions.failedToSave', { reason: failureTexts(error).join(' ') }));
      }
    }
  }

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <Text>{t('rolePermissions.intro')}</Text>
          <Text c="dimmed" size="xs">
            {t('rolePermissions.adminText')}
            {saved.updated_by_name !== null && (
              <>
                {' '}
                {t('rolePermissions.lastSaved', {
                  name: saved.updated_by_name,
                  when: formatDateTime(saved.updated_at),
                })}
              </>
            )}
          </Text>
        </div>
        <Button variant="default" disabled={save.isPending} onClick={toDefaults}>
          {t('rolePermissions.defaults')}
        </Button>
      </div>
      {wasMerged && <Callout role="alert">{t('rolePermissions.merged')}</Callout>}
      <PermissionTable granted={draft} changed={changed} onSet={set} />
      <SaveBar
        changes={changeCount}
        isSaving={save.isPending}
        onSave={() => void submit()}
        onDiscard={undo}
      />
    </div>
  );
}

const defaults: Matrix = {
  admin: [...permissions],
  backoffice: [...defaultPermissions.backoffice],
  salesperson: [...defaultPermissions.salesperson],
};

/** The edited matrix; when another user saves, the unsaved changes are rebased on the new one. */
function usePermissionDraft(saved: RolePermissions) {
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(saved.permissions);
  if (base.version !== saved.version) {
    setBase(saved);
    setDraft(rebased(base.permissions, draft, saved.permissions));
  }
  const changed = changedPermissions(saved.permissions, draft);
  return {
    draft,
    changed,
    changeCount: Object.values(changed).flat().length,
    set: (role: Role, list: readonly Permission[], isGranted: boolean) =>
      setDraft((matrix) => withPermissions(matrix, role, list, isGranted)),
    undo: () => setDraft(saved.permissions),
    toDefaults: () => setDraft(defaults),
  };
}
