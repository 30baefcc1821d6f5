import type { ApiKey } from '@strojpark/core/contracts/api-keys';
import { Button, Code, Text, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { permissionKey } from '../../lib/permission-key.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './api-keys.module.css';

interface ApiKeyItemProps {
  apiKey: ApiKey;
  onRevoke: () => void;
}

/** One key: what it is called, whether it is in force, what it may do and when it was used. */
export function ApiKeyItem({ apiKey, onRevoke }: ApiKeyItemProps) {
  const { t } = useTranslation();
  const { name, prefix, status, permissions, ownerName, lastUsedAt, expiresAt, revokedAt, revokedBy } =
    apiKey;
  const names = permissions.map((one) => t(`rolePermissions.permissions.${permissionKey(one)}.name`));
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <div className={classes.name}>
          <Text component="span" fw={600}>
            {name}
          </Text>
          <Code>{prefix}…</Code>
          {/* The colours are those of what is live and what is over. */}
          <StatusBadge
            status={status === 'active' ? 'active' : 'sold'}
            label={t(`apiKeys.status.${status}`)}
          />
        </div>
        <div className={classes.meta}>
          <Tooltip
            label={names.join(', ')}
            multiline
            maw={320}
            events={{ hover: true, focus: true, touch: true }}
          >
            <span>{t('apiKeys.permissionCount', { count: permissions.length })}</span>
          </Tooltip>
          <span>{t('apiKeys.owner', { name: ownerName })}</span>
          <span>
            {lastUsedAt === null
              ? t('apiKeys.neverUsed')
              : t('apiKeys.lastUsed', { time: formatDateTime(lastUsedAt) })}
          </span>
          {revokedBy === null ? (
            <span>
              {expiresAt === null
                ? t('apiKeys.noExpiry')
                : t('apiKeys.expires', { date: formatDate(expiresAt) })}
            </span>
          ) : (
            <span>{t('apiKeys.revokedHint', { name: revokedBy, time: formatDateTime(revokedAt) })}</span>
          )}
          {status === 'suspended' && <span>{t('apiKeys.suspendedHint')}</span>}
        </div>
      </div>
      {revokedBy === null && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          className={classes.act}
          aria-label={t('apiKeys.revokeOf', { name })}
          onClick={onRevoke}
        >
          {t('apiKeys.revoke')}
        </Button>
      )}
    </li>
  );
}
