import type { users } from '@strojpark/core/contracts/users';
import { roles } from '@strojpark/core/domain/access/permissions';
import { userStatuses } from '@strojpark/core/domain/access/user-actions';
import type { BodyOf } from '@strojpark/core/endpoint';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import type { Download } from '../../lib/route.ts';
import { record } from '../audit/audit.service.ts';
import { exportTable } from '../exports/table-export.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { usersToExport } from './user-export.repo.ts';

const columns = [
  { name: 'name', kind: 'text' },
  { name: 'email', kind: 'text' },
  { name: 'role', kind: 'text' },
  { name: 'status', kind: 'text' },
  { name: 'phone', kind: 'text' },
  { name: 'department', kind: 'text' },
  { name: 'created_at', kind: 'date' },
  { name: 'last_login_at', kind: 'date' },
] as const;

/** All users as a file. Audited like every export of personal data. */
export async function exportUsers(
  ctx: Ctx,
  { language = ctx.language, ...file }: BodyOf<typeof users.export>,
): Promise<Download> {
  const { timezone } = await readSettings(ctx);
  const words = {
    role: Object.fromEntries(roles.map((role) => [role, message(language, `auth.roles.${role}`)])),
    status: Object.fromEntries(
      userStatuses.map((status) => [status, message(language, `users.status.${status}`)]),
    ),
  };
  const headers = columns.map((column) => ({
    ...column,
    header: message(language, `users.fields.${column.name}`),
  }));
  const sheet = message(language, 'users.title');
  await record(ctx, { action: 'export', entity: 'user', id: 'all', name: sheet });
  return exportTable(ctx, {
    ...file,
    name: 'users',
    sheet,
    language,
    columns: headers,
    rows: usersToExport(ctx.db, words, timezone),
  });
}
