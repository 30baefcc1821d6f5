import type { approvalLinks, LinkedRequest } from '@strojpark/core/contracts/approval-links';
import type { ApprovalFacts } from '@strojpark/core/contracts/pending-approvals';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { permissionsOf } from '@strojpark/core/domain/access/deputies';
import { canInRole, type Actor } from '@strojpark/core/domain/access/permissions';
import { canReject } from '@strojpark/core/domain/reservations/reservation-actions';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx, PublicCtx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { countedUse, readApprovalLink, redeemLink, type ApprovalLink } from '../auth/links.service.ts';
import { replacedApprovers } from '../deputies/deputies.service.ts';
import { readPermissions, readSettings } from '../settings/settings.service.ts';
import { factsOf } from './approval-queue.service.ts';
import { approve, reject } from './approvals.service.ts';
import { lockWithMachines } from './locked-reservation.service.ts';
import { findReservation } from './reservation-read.service.ts';

type DecisionBody = BodyOf<typeof approvalLinks.decide>;

/** The sender of a call, or null for one without sign-in. */
type Sender = Actor | null;

interface Use {
  token: string;
  /** The address of the sender, by which attempts are counted. */
  address: string;
}

/** Reads the request that a link leads to. The link can be opened again. */
export async function open(ctx: PublicCtx, sender: Sender, use: Use): Promise<LinkedRequest> {
  await requireWay(ctx, sender);
  const link = await countedLink(ctx, use);
  const as = await ownerCtx(ctx, sender, link);
  const reservation = await findReservation(as, link.reservationId);
  if (!reservation || link.isUsed) throw new AppError('reservation_not_pending');
  refuse(canReject(as.user, reservation));
  const replaced = await replacedApprovers(as, as.user.id);
  const facts = await factsOf(as, reservation);
  return {
    ...(sender === null ? withoutSignIn(reservation, facts) : { reservation, facts }),
    recipient: link.account.name,
    standsInFor: replaced.map(({ name }) => name),
    mayApprove: reservation.may_approve,
    isOwn: reservation.created_by === as.user.id,
    expiresAt: link.expiresAt,
  };
}

/** A mail can be forwarded: what is confidential is only for a person who has signed in. */
function withoutSignIn(
  reservation: Reservation,
  facts: ApprovalFacts,
): Pick<LinkedRequest, 'reservation' | 'facts'> {
  return {
    reservation: { ...reservation, notes: null },
    facts: { ...facts, costs: null, queue: [], customer: { ...facts.customer, mark: null } },
  };
}

/** Decides as the owner of the link; it is used up in the same transaction. */
export async function decide(
  ctx: PublicCtx,
  sender: Sender,
  { decision, reason, ...use }: Omit<DecisionBody, 'token'> & Use,
): Promise<void> {
  await requireWay(ctx, sender);
  const link = await countedLink(ctx, use);
  await inTx(ctx, async (ctx) => {
    const as = await ownerCtx(ctx, sender, link);
    if (link.isUsed) throw new AppError('reservation_not_pending');
    // Before the link: an action on the reservation locks it first and its links last.
    const { reservation } = await lockWithMachines(as, link.reservationId);
    refuse(canReject(as.user, reservation));
    await redeemLink(as, use.token, 'approval');
    if (decision === 'approve') await approve(as, link.reservationId, { byLink: true });
    else await reject(as, link.reservationId, reason ?? '', { byLink: true });
  });
}

const countedLink = (ctx: PublicCtx, { token, address }: Use): Promise<ApprovalLink> =>
  countedUse(ctx, address, token, () => readApprovalLink(ctx, token));

/** Without sign-in only if the setting allows it; asked before the token is looked at. */
async function requireWay(ctx: PublicCtx, sender: Sender): Promise<void> {
  if (sender !== null) return;
  if (!(await readSettings(ctx)).approval_links_without_sign_in) throw new AppError('not_signed_in');
}

/** The context of the link's owner, with what they may do now; 410 when they may no longer decide. */
async function ownerCtx(ctx: PublicCtx, sender: Sender, { account }: ApprovalLink): Promise<Ctx> {
  if (sender !== null && sender.id !== account.id) throw new AppError('link_of_another');
  const { id, name, role } = account;
  const [matrix, replaced] = [await readPermissions(ctx), await replacedApprovers(ctx, id)];
  const permissions = permissionsOf(
    role,
    matrix,
    replaced.map((one) => one.role),
  );
  const user: Actor = { id, name, role, permissions };
  if (!canInRole(user, 'approvals.decide')) throw new AppError('link_invalid');
  return { ...ctx, user };
}
