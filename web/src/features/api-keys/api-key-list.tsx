import type { ApiKey } from '@strojpark/core/contracts/api-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ApiKeyItem } from './api-key-item.tsx';
import classes from './api-keys.module.css';
import { useRevokeApiKey } from './api-keys.queries.ts';

/** The keys, the newest first; asks before one is revoked. */
export function ApiKeyList({ apiKeys }: { apiKeys: readonly ApiKey[] }) {
  const { t } = useTranslation();
  const revoke = useRevokeApiKey();
  // Stays while the dialog closes.
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { name = '', prefix = '' } = asked ?? {};

  function ask(key: ApiKey) {
    setAsked(key);
    setIsAsking(true);
  }

  function confirm() {
    if (!asked) return;
    revoke.mutate(asked, {
      onSuccess: () => {
        toast.success(t('apiKeys.revoked', { name }));
        setIsAsking(false);
      },
    });
  }

  return (
    <>
      <ul className={classes.list} aria-label={t('apiKeys.title')}>
        {apiKeys.map((key) => (
          <ApiKeyItem key={key.id} apiKey={key} onRevoke={() => ask(key)} />
        ))}
      </ul>
      <ConfirmDialog
        opened={isAsking}
        title={t('apiKeys.revokeTitle')}
        text={t('apiKeys.revokeText', { name, prefix })}
        confirmLabel={t('apiKeys.revoke')}
        cancelLabel={t('common.actions.cancel')}
        destructive
        loading={revoke.isPending}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
