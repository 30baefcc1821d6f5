import type { apiKeys } from '@strojpark/core/contracts/api-keys';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { CreatedKey } from './created-key.tsx';

interface NewApiKeyProps {
  opened: boolean;
  onClose: () => void;
}

/** The form of a new key, then the key itself, which only its own button closes. */
export function NewApiKey({ opened, onClose }: NewApiKeyProps) {
  const { t } = useTranslation();
  const [created, setCreated] = useState<ResponseOf<typeof apiKeys.create> | null>(null);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setCreated(null)}
      title={created ? t('apiKeys.created.title', { name: created.name }) : t('apiKeys.form.title')}
      closeLabel={t('common.actions.close')}
      withCloseButton={created === null}
      closeOnEscape={created === null}
      size={680}
    >
      {created ? (
        <CreatedKey apiKey={created.apiKey} onDone={onClose} />
      ) : (
        <ApiKeyForm onCreated={setCreated} onClose={onClose} />
      )}
    </FormDialog>
  );
}
