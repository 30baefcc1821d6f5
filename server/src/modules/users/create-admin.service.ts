import { randomInt } from 'node:crypto';
import { emailAddress, requiredText } from '@strojpark/core/contracts/common';
import { generatedPassword } from '@strojpark/core/domain/access/generated-password';
import * as z from 'zod';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { validated } from '../../lib/validate.ts';
import { record } from '../audit/audit.service.ts';
import * as repo from './users.repo.ts';

const newAdmin = z.object({
  email: emailAddress(),
  name: requiredText(300),
});

/** Creates an administrator from the command line; the returned password must be changed at the first sign-in. */
export async function createAdmin(
  ctx: Ctx,
  input: { email: string; name: string },
): Promise<{ password: string }> {
  const { email, name } = validated(newAdmin, input, 'body');
  const password = generatedPassword(randomInt);
  const password_hash = await hashPassword(password);
  await inTx(ctx, async (ctx) => {
    if (await repo.selectUserByEmail(ctx.db, email)) throw new AppError('email_taken');
    const user = { name, email, role: 'admin' } as const;
    const id = await repo.insertUser(ctx.db, {
      ...user,
      password_hash,
      must_change_password: true,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
    await record(ctx, {
      action: 'create',
      entity: 'user',
      id,
      name,
      changes: { name: { to: name }, email: { to: email }, role: { to: user.role } },
    });
  });
  return { password };
}
