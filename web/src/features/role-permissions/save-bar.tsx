import { Button, Group, Text } from '@mantine/core';
import type { RolePermissions } from '@strojpark/core/contracts/role-permissions';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import classes from './permission-editor.module.css';

interface SaveBarProps {
  saved: RolePermissions;
  changeCount: number;
  isSaving: boolean;
  onSave: () => void;
  onUndo: () => void;
  onDefaults: () => void;
}

/** Below the permissions, always in sight: what is unsaved, who saved last, and the buttons. */
export function SaveBar({ saved, changeCount, isSaving, onSave, onUndo, onDefaults }: SaveBarProps) {
  const { t } = useTranslation();
  const { updated_at, updated_by_name } = saved;
  return (
    <div className={classes.bar}>
      <div role="status" className={classes.state}>
        {changeCount > 0 ? (
          <Text fw={600}>
            <span className={classes.dot} />
            {t('rolePermissions.unsaved', { count: changeCount })}
          </Text>
        ) : (
          updated_by_name !== null && (
            <Text c="dimmed" size="xs">
              {t('rolePermissions.lastSaved', { name: updated_by_name, when: formatDateTime(updated_at) })}
            </Text>
          )
        )}
      </div>
      <Group gap="xs">
        <Button variant="subtle" disabled={isSaving} onClick={onDefaults}>
          {t('rolePermissions.defaults')}
        </Button>
        <Button variant="default" disabled={changeCount === 0 || isSaving} onClick={onUndo}>
          {t('common.actions.cancel')}
        </Button>
        <Button disabled={changeCount === 0} loading={isSaving} onClick={onSave}>
          {t('common.actions.save')}
        </Button>
      </Group>
    </div>
  );
}
