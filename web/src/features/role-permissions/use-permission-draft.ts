import type { RolePermissions } from '@strojpark/core/contracts/role-permissions';
import {
  defaultPermissions,
  permissions,
  type Permission,
  type Role,
} from '@strojpark/core/domain/permissions';
import { useState } from 'react';
import { changedPermissions, rebased, withPermissions, type Matrix } from './permission-draft.ts';

const defaults: Matrix = {
  admin: [...permissions],
  backoffice: [...defaultPermissions.backoffice],
  salesperson: [...defaultPermissions.salesperson],
};

/** The matrix as it is being edited; when another one was saved meanwhile, the changes move on top of that. */
export function usePermissionDraft(saved: RolePermissions) {
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
