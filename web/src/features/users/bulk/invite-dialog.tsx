import { Stack, Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoMailServer } from '../../../entities/settings/no-mail-server.tsx';
import { useHasMailServer } from '../../../entities/settings/settings.queries.ts';
import { formatDate } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Callout } from '../../../ui/callout.tsx';
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
  const canMail = useHasMailServer();
  const isNobody = preview.data?.items.length === 0;
  const [failures, setFailures] = useState<readonly string[]>([]);
  return (
    <Stack gap="md">
      {!isNobody && <Text>{t('users.invite.text')}</Text>}
      {!isNobody && !canMail && (
        <Callout icon={IconMailOff}>
          <NoMailServer effect="noInvitations" />
        </Callout>
      )}
      <BulkBody
        preview={preview}
        none={t('users.invite.none')}
        note={({ invited_at, invitation_unsent: isUnsent }) =>
          invited_at === null
            ? t('users.bulk.neverInvited')
            : t(isUnsent ? 'users.bulk.invitationUnsent' : 'users.bulk.invitedOn', {
                date: formatDate(invited_at),
              })
        }
        submitLabel={(count) => t('users.invite.submit', { count })}
        disabled={!canMail}
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
