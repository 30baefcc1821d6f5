import type { Mail, MailStatus } from '@strojpark/core/contracts/mails';
import { IconAlertTriangle, IconCheck, IconClock, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './mail-state.module.css';

const icons = {
  queued: IconClock,
  sending: IconSend,
  sent: IconCheck,
  failed: IconAlertTriangle,
} satisfies Record<MailStatus, unknown>;

/** How far a mail has got. */
export function MailState({ status }: Pick<Mail, 'status'>) {
  const { t } = useTranslation();
  const StateIcon = icons[status];
  return (
    <span className={classes.state} data-status={status}>
      <StateIcon size={14} aria-hidden />
      {t(`mails.log.statuses.${status}`)}
    </span>
  );
}
