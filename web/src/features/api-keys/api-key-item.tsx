import type { ApiKey } from '@strojpark/core/contracts/api-keys';
import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { permissionKey } from '../../entities/role-permissions/permission-key.ts';
import { Notes } from '../../ui/notes.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { StateLabel } from '../../ui/state-label.tsx';
import classes from './api-keys.module.css';

interface ApiKeyItemProps {
  apiKey: ApiKey;
  onRevoke: () => void;
}

/** One key: its name, state, permissions and last use. */
export function ApiKeyItem({ apiKey, onRevoke }: ApiKeyItemProps) {
  const { t } = useTranslation();
  const { name, prefix, status, permissions, ownerName, lastUsedAt, expiresAt, revokedAt, revokedBy } =
    apiKey;
  const names = permissions
    .map((one) => t(`rolePermissions.permissions.${permissionKey(one)}.name`))
    .join(', ');
  return (
    <PanelRow
      name={
        <>
          {name}
          <code className={classes.prefix}>{prefix}…</code>
          <StateLabel isGood={status === 'active'}>{t(`apiKeys.status.${status}`)}</StateLabel>
        </>
      }
      actions={
        revokedBy === null && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={t('apiKeys.revokeOf', { name })}
            onClick={onRevoke}
          >
            {t('apiKeys.revoke')}
          </Button>
        )
      }
    >
      <Notes>
        <span title={names}>
          {t('apiKeys.permissionCount', { count: permissions.length })}
          <VisuallyHidden component="span">: {names}</VisuallyHidden>
        </span>
        {t('apiKeys.owner', { name: ownerName })}
        {lastUsedAt === null
          ? t('apiKeys.neverUsed')
          : t('apiKeys.lastUsed', { time: formatDateTime(lastUsedAt) })}
        {revokedBy !== null
          ? t('apiKeys.revokedHint', { name: revokedBy, time: formatDateTime(revokedAt) })
          : expiresAt === null
            ? t('apiKeys.noExpiry')
            : t('apiKeys.expires', { date: formatDate(expiresAt) })}
        {status === 'suspended' && t('apiKeys.suspendedHint')}
      </Notes>
    </PanelRow>
  );
}
