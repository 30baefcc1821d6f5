import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useInvitable } from '../../../entities/users/users.queries.ts';
import { useInvite } from '../user-changes.queries.ts';
import { BulkBody } from './bulk-body.tsx';
import type { BulkDialogProps } from './bulk-body.tsx';

/** Sends invitations to users who have never signed in. */
export function InviteDialog({ opened, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('users.invite.title')} size={560}>
      <Invitations onClose={onClose} />
    </FormDialog>
  );
}

function Invitations({ onClose }: Pick<BulkDialogProps, 'onClose'>) {
  const { t } = useTranslation();
  const preview = useInvitable();
  const { mutate, isPending } = useInvite();
  const [failures, setFailures] = useState<readonly string[]>([]);
  return (
    <Stack gap="md">
      <Text>{t('users.invite.text')}</Text>
      <BulkBody
        preview={preview}
        none={t('users.invite.none')}
        note={({ invited_at }) =>
          invited_at === null
            ? t('users.bulk.neverInvited')
            : t('users.bulk.invitedOn', { date: formatDate(invited_at) })
        }
        submitLabel={(count) => t('users.invite.submit', { count })}
        loading={isPending}
        failures={failures}
        onCancel={onClose}
        onSubmit={(ids) =>
          mutate(ids, {
            onSuccess: ({ invited, errors }) => {
              if (invited > 0) toast.success(t('users.invite.done', { count: invited }));
              setFailures(errors);
              if (errors.length === 0) onClose();
            },
          })
        }
      />
    </Stack>
  );
}
