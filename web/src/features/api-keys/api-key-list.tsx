import type { ApiKey } from '@strojpark/core/contracts/api-keys';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { ApiKeyItem } from './api-key-item.tsx';
import { useRevokeApiKey } from './api-keys.queries.ts';

/** The keys, the newest first; asks before one is revoked. */
export function ApiKeyList({ apiKeys }: { apiKeys: readonly ApiKey[] }) {
  const { t } = useTranslation();
  const revoke = useRevokeApiKey();
  const { about: asked, isOpen, open, close } = useDialog<ApiKey>();
  const { name = '', prefix = '' } = asked ?? {};

  function confirm() {
    if (!asked) return;
    revoke.mutate(asked, {
      onSuccess: () => {
        toast.success(t('apiKeys.revoked', { name }));
        close();
      },
    });
  }

  return (
    <>
      <PanelRows label={t('apiKeys.title')}>
        {apiKeys.map((key) => (
          <ApiKeyItem key={key.id} apiKey={key} onRevoke={() => open(key)} />
        ))}
      </PanelRows>
      <ConfirmDialog
        opened={isOpen}
        title={t('apiKeys.revokeTitle')}
        text={t('apiKeys.revokeText', { name, prefix })}
        confirmLabel={t('apiKeys.revoke')}
        cancelLabel={t('common.actions.cancel')}
        destructive
        loading={revoke.isPending}
        onConfirm={confirm}
        onCancel={close}
      />
    </>
  );
}
