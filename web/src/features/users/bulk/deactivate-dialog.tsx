import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { inactivityDays } from '@strojpark/core/domain/access/user-actions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useInactive } from '../../../entities/users/users.queries.ts';
import { useDeactivateInactive } from '../user-changes.queries.ts';
import { BulkBody } from './bulk-body.tsx';
import type { BulkDialogProps } from './bulk-body.tsx';

/** Deactivates users who have not signed in for a long time. */
export function DeactivateDialog({ opened, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('users.deactivate.title')} size={560}>
      <Deactivation onClose={onClose} />
    </FormDialog>
  );
}

const typingDelay = 300;

function Deactivation({ onClose }: Pick<BulkDialogProps, 'onClose'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<number | null>(inactivityDays.default);
  const days = typed ?? inactivityDays.default;
  const [debouncedDays] = useDebouncedValue(days, typingDelay);
  const preview = useInactive(debouncedDays);
  const { mutate, isPending } = useDeactivateInactive();
  const [failures, setFailures] = useState<readonly string[]>([]);
  return (
    <Stack gap="md">
      <Text>{t('users.deactivate.text')}</Text>
      <DecimalInput
        label={t('users.deactivate.days')}
        value={typed}
        onChange={setTyped}
        onBlur={() => setTyped(days)}
        min={inactivityDays.min}
        max={inactivityDays.max}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        w={240}
        data-autofocus
      />
      <BulkBody
        preview={preview}
        none={t('users.deactivate.none', { count: debouncedDays })}
        note={({ last_login_at, created_at }) =>
          last_login_at === null
            ? t('users.bulk.neverSignedIn', { date: formatDate(created_at) })
            : t('users.bulk.lastSignIn', { date: formatDate(last_login_at) })
        }
        submitLabel={(count) => t('users.deactivate.submit', { count })}
        destructive
        loading={isPending || preview.isPlaceholderData || debouncedDays !== days}
        failures={failures}
        onCancel={onClose}
        onSubmit={(ids) =>
          mutate(
            { ids, days: debouncedDays },
            {
              onSuccess: ({ deactivated, errors }) => {
                if (deactivated > 0) toast.success(t('users.deactivate.done', { count: deactivated }));
                setFailures(errors);
                if (errors.length === 0) onClose();
              },
            },
          )
        }
      />
    </Stack>
  );
}
