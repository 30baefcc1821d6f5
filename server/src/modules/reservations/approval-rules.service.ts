import { isApproverRole } from '@strojpark/core/domain/access/deputies';
import type { ApprovalRules } from '@strojpark/core/domain/reservations/reservation-actions';
import type { Ctx } from '../../lib/ctx.ts';
import { replacedApprovers } from '../deputies/deputies.service.ts';
import { readPermissions, readSettings, someApprovers } from '../settings/settings.service.ts';

/** The rules for the signed-in user. */
export async function approvalRules(ctx: Ctx): Promise<ApprovalRules> {
  const { allow_self_approval } = await readSettings(ctx);
  if (allow_self_approval) return { allow_self_approval, otherApprovers: false };
  const approvers = await someApprovers(ctx);
  const decidesItself = isApproverRole(ctx.user.role, await readPermissions(ctx));
  const replaced = decidesItself ? [] : await replacedApprovers(ctx, ctx.user.id);
  return {
    allow_self_approval,
    otherApprovers: approvers.some((approver) => approver !== ctx.user.id),
    decidesFor: replaced.map(({ id }) => id),
  };
}
