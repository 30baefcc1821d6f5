import { languages } from '@strojpark/core/contracts/common';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { me } from '../auth/auth.service.ts';
import type { ClaimedFile } from './produced-files.repo.ts';

/** Whoever asked for a file, as they may act by now; files that nobody asked for are the system's. */
export async function makerOf(ctx: Ctx, file: ClaimedFile): Promise<Ctx> {
  const own: Ctx = {
    ...ctx,
    requestId: file.request_id,
    language: languages.find((one) => one === file.language) ?? ctx.language,
  };
  if (file.created_by === null) return own;
  const asked = { ...own, user: { ...own.user, id: file.created_by } };
  const { id, name, role, permissions, status } = await me(asked);
  if (status !== 'active') throw new AppError('forbidden');
  const scope = permissions.filter((permission) => file.scope?.includes(permission));
  return { ...own, user: { id, name, role, permissions, ...(file.scope && { scope }) } };
}
