import { mailStatuses } from '@strojpark/core/contracts/mails';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { MailLog } from './mail-log.tsx';
import type { MailSearch } from './mail-search.ts';

/** The outbox at its address, so that Back, reload and links restore the filter and the open mail. */
export function OutgoingMails() {
  const shown = useSearch({ from: '/app/admin/settings/$section' });
  const { status, search, mail } = shown;
  const router = useRouter();
  const navigate = useNavigate();
  const go = (changes: MailSearch, { replace = false, openedFromList = false } = {}) =>
    void navigate({
      to: '/admin/settings/$section',
      params: { section: 'outgoing-emails' },
      search: { ...shown, ...changes },
      replace,
      resetScroll: false,
      state: { openedFromList },
    });
  return (
    <MailLog
      filter={{ status: mailStatuses.find((one) => one === status) ?? null, search: search?.slice(0, 200) }}
      openId={mail}
      // Further typing replaces the history entry, so that Back does not step through the letters.
      onFilter={(next) =>
        go(
          { ...next, status: next.status ?? undefined },
          { replace: search !== undefined && next.search !== search },
        )
      }
      onOpen={(id) => go({ mail: id }, { openedFromList: true })}
      onClose={() => {
        if (router.state.location.state.openedFromList === true) router.history.back();
        else go({ mail: undefined }, { replace: true });
      }}
    />
  );
}
