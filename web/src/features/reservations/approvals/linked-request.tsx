import { Button, Group, Title } from '@mantine/core';
import type { LinkedRequest as Request } from '@strojpark/core/contracts/approval-links';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineLine } from '../../../entities/machines/machine-facts.ts';
import { failureTexts } from '../../../lib/failure.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { submitOnCtrlEnter } from '../../../lib/submit-on-ctrl-enter.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';
import { ApprovalFacts } from '../approval-facts.tsx';
import { RejectedCandidates } from '../rejected-candidates.tsx';
import { useDecideByLink } from './approval-link.queries.ts';
import classes from './linked-request.module.css';

export type Decision = 'approve' | 'reject';

interface LinkedRequestProps {
  token: string;
  request: Request;
  onDecided: (decision: Decision) => void;
  /** The link can no longer be used: someone else has decided, for example. */
  onOver: (error: ApiError) => void;
}

const overCodes: readonly string[] = ['link_invalid', 'reservation_not_pending', 'link_of_another'];

/** A request for approval opened from a mail: the facts, and one button for each decision. */
export function LinkedRequest({ token, request, onDecided, onOver }: LinkedRequestProps) {
  const { t } = useTranslation();
  const decide = useDecideByLink();
  const { recipient, standsInFor, mayApprove, isOwn, expiresAt } = request;
  const rule = mayApprove ? null : t(`reservations.queue.${isOwn ? 'ownRule' : 'deputyRule'}`);

  function submit(decision: Decision, reason?: string) {
    decide.mutate(
      { token, decision, ...(reason !== undefined && { reason }) },
      {
        onSuccess: () => onDecided(decision),
        onError: (error) => {
          if (error instanceof ApiError && overCodes.includes(error.code)) onOver(error);
        },
      },
    );
  }

  return (
    <article className={classes.request} aria-labelledby="request-title">
      <header className={classes.head}>
        <Title order={1} id="request-title">
          {t('approvalLink.title')}
        </Title>
        <p className={classes.recipient}>
          {standsInFor.length === 0
            ? t('approvalLink.decidesAs', { name: recipient })
            : t('approvalLink.decidesAsDeputy', { name: recipient, approvers: standsInFor.join(', ') })}
        </p>
        <p className={classes.note}>{t('approvalLink.validUntil', { at: formatDateTime(expiresAt) })}</p>
      </header>
      <RequestFacts request={request} />
      <footer className={classes.foot}>
        <FailureNote text={decide.error && failureTexts(decide.error).join(' ')} />
        <Buttons rule={rule} isDeciding={decide.isPending} onDecide={submit} />
      </footer>
    </article>
  );
}

/** What the decision depends on. */
function RequestFacts({ request: { reservation, facts } }: { request: Request }) {
  const line = useMachineLine();
  const { machine, notes, approval_request_reason: reason, rejected_candidates: candidates } = reservation;
  const { name, contact } = customerNames(reservation);
  return (
    <>
      <MachineBlock machine={machine} size="large" line={line(machine)} />
      <div>
        <div className={classes.company}>{name}</div>
        <div className={classes.detail}>{contact}</div>
      </div>
      <div className={classes.facts}>
        <ApprovalFacts request={reservation} facts={facts} />
      </div>
      <blockquote className={classes.reason}>{reason}</blockquote>
      <RejectedCandidates candidates={candidates} />
      {notes !== null && <p className={classes.detail}>{notes}</p>}
    </>
  );
}

interface ButtonsProps {
  /** Why the recipient may not approve the request; null if they may. */
  rule: string | null;
  isDeciding: boolean;
  onDecide: (decision: Decision, reason?: string) => void;
}

/** Approving is one click; rejecting asks for the reason first. */
function Buttons({ rule, isDeciding, onDecide }: ButtonsProps) {
  const { t } = useTranslation();
  const [isRejecting, setIsRejecting] = useState(false);
  const [typed, setTyped] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const reason = typed.trim();
  useLeaveGuard(isRejecting && reason !== '' && !isDeciding);

  function reject(event: SyntheticEvent) {
    event.preventDefault();
    if (isDeciding) return;
    setWasTried(true);
    if (reason === '') input.current?.focus();
    else onDecide('reject', reason);
  }

  if (isRejecting)
    return (
      <form onSubmit={reject} {...submitOnCtrlEnter} className={classes.rejection}>
        <GrowingTextarea
          ref={input}
          label={t('reservations.reject.reason')}
          withAsterisk
          autoFocus
          minRows={3}
          maxRows={10}
          maxLength={2000}
          error={wasTried && reason === '' && t('validation.required')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" disabled={isDeciding} onClick={() => setIsRejecting(false)}>
            {t('common.actions.back')}
          </Button>
          <Button type="submit" color="red" loading={isDeciding}>
            {t('approvalLink.reject')}
          </Button>
        </Group>
      </form>
    );
  return (
    <>
      {rule !== null && <p className={classes.note}>{rule}</p>}
      <div className={classes.buttons}>
        <Button
          size="md"
          variant="default"
          leftSection={<IconX size={18} aria-hidden />}
          disabled={isDeciding}
          onClick={() => setIsRejecting(true)}
        >
          {t('approvalLink.rejectWithReason')}
        </Button>
        <Button
          size="md"
          leftSection={<IconCheck size={18} aria-hidden />}
          disabled={rule !== null}
          loading={isDeciding}
          onClick={() => onDecide('approve')}
        >
          {t('approvalLink.approve')}
        </Button>
      </div>
    </>
  );
}
