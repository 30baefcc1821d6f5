import { Button, Group } from '@mantine/core';
import type { PendingApproval } from '@strojpark/core/contracts/pending-approvals';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineLine } from '../../../entities/machines/machine-facts.ts';
import { MachineLink } from '../../../entities/machines/machine-link.tsx';
import type { ReservationAction } from '../../../entities/reservations/reservation-action-names.ts';
import { otherApproverRule } from '../../../entities/reservations/reservation-actions.ts';
import { useActor } from '../../../lib/auth.ts';
import { useSubject } from '../actions/action-dialog.ts';
import { ApprovalFacts } from '../approval-facts.tsx';
import { RejectedCandidates } from '../rejected-candidates.tsx';
import classes from './approval-card.module.css';

interface ApprovalCardProps {
  request: PendingApproval;
  onAction: (action: ReservationAction, reservation: Reservation) => void;
}

/** One request: what is asked for, what the decision depends on, and the decision. */
export function ApprovalCard({ request, onAction }: ApprovalCardProps) {
  const { t } = useTranslation();
  const { notes, approval_request_reason: reason, rejected_candidates: rejected } = request;
  return (
    <article className={classes.card} aria-label={useSubject(request)}>
      <header className={classes.head}>
        <Machine request={request} />
        <Customer request={request} />
      </header>
      <div className={classes.body}>
        <div className={classes.facts}>
          <ApprovalFacts request={request} facts={request.facts} />
        </div>
        <div className={classes.case}>
          <div className={classes.words}>
            <p className={classes.detail}>{t('reservations.approval.asked')}</p>
            <blockquote className={classes.reason}>{reason}</blockquote>
            {notes !== null && <p className={classes.detail}>{notes}</p>}
          </div>
          <RejectedCandidates candidates={rejected} />
          <Decision request={request} onAction={onAction} />
        </div>
      </div>
    </article>
  );
}

function Machine({ request }: { request: Reservation }) {
  const line = useMachineLine();
  const { machine, machine_id } = request;
  return (
    <MachineBlock
      machine={machine}
      size="large"
      title={
        <MachineLink id={machine_id} type={machine.type} isAlone>
          {machine.name}
        </MachineLink>
      }
      line={line(machine)}
    />
  );
}

function Customer({ request }: { request: Reservation }) {
  const { t } = useTranslation();
  const { name, contact } = customerNames(request);
  return (
    <div className={classes.customer}>
      <Link
        to="/reservations"
        search={{ reservation: request.id }}
        className={classes.company}
        data-touch
        aria-label={t('reservations.queue.open', { name })}
      >
        {name}
      </Link>
      <span className={classes.detail}>{contact}</span>
    </div>
  );
}

function Decision({ request, onAction }: ApprovalCardProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const noteId = useId();
  const rule = otherApproverRule(actor, request);
  const note = rule ?? (request.created_by === actor.id ? 'own' : null);
  const subject = useSubject(request);
  return (
    <footer className={classes.foot}>
      {note !== null && (
        <p id={noteId} className={classes.own}>
          {t(`reservations.queue.${note}`)}
        </p>
      )}
      <Group gap="xs" className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          aria-label={`${t('reservations.actions.reject')}: ${subject}`}
          onClick={() => onAction('reject', request)}
        >
          {t('reservations.actions.reject')}
        </Button>
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          disabled={rule !== null}
          aria-describedby={rule === null ? undefined : noteId}
          aria-label={`${t('reservations.actions.approve')}: ${subject}`}
          onClick={() => onAction('approve', request)}
        >
          {t('reservations.actions.approve')}
        </Button>
      </Group>
    </footer>
  );
}
