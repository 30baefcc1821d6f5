import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { useDiscardHeldMails } from './mail.queries.ts';

interface DiscardHeldProps {
  count: number;
  opened: boolean;
  onClose: () => void;
}

/** Asks before the mails that waited for the first mail server are deleted. */
export function DiscardHeld({ count, ...frame }: DiscardHeldProps) {
  const { t } = useTranslation();
  return (
    <ConfirmAction
      {...frame}
      title={t('mails.log.discardHeldTitle', { count })}
      text={t('mails.log.discardHeldText')}
      confirmLabel={t('mails.log.discardHeld')}
      destructive
      action={useDiscardHeldMails()}
      subject={undefined}
      onDone={(gone) => toast.success(t('mails.log.heldDiscarded', { count: gone.count }))}
    />
  );
}
