import type { UserListQuery, users } from '@strojpark/core/contracts/users';
import { roles } from '@strojpark/core/domain/access/permissions';
import { userStatuses } from '@strojpark/core/domain/access/user-actions';
import type { Language } from '@strojpark/core/domain/languages';
import { searchWords } from '@strojpark/core/domain/search-fold';
import type { BodyOf } from '@strojpark/core/endpoint';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import type { Download } from '../../lib/route.ts';
import { record } from '../audit/audit.service.ts';
import { setTitle } from '../exports/set-title.service.ts';
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

type Exported = Pick<UserListQuery, 'role' | 'status' | 'search' | 'sort' | 'order'>;

/** Users as a readable table; without credentials. */
export async function userTable(ctx: Ctx, language: Language, { role, status, search, ...order }: Exported) {
  const { timezone } = await readSettings(ctx);
  const words = {
    role: Object.fromEntries(roles.map((one) => [one, message(language, `auth.roles.${one}`)])),
    status: Object.fromEntries(userStatuses.map((one) => [one, message(language, `users.status.${one}`)])),
  };
  const filter = { role, status, words: searchWords(search ?? '') };
  return {
    title: setTitle(language, 'users'),
    columns: columns.map((column) => ({
      ...column,
      header: message(language, `users.fields.${column.name}`),
    })),
    rows: usersToExport(ctx.db, { filter, ...order }, words, timezone),
  };
}

/** The users of the list as a file. Audited like every export of personal data. */
export async function exportUsers(
  ctx: Ctx,
  { language = ctx.language, format, separator, ...list }: BodyOf<typeof users.export>,
): Promise<Download> {
  const { title, ...table } = await userTable(ctx, language, list);
  await record(ctx, { action: 'export', entity: 'user', id: 'all', name: title });
  return exportTable(ctx, { ...table, format, separator, sheet: title, language });
}
