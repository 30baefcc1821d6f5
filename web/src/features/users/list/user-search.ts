import { roles } from '@strojpark/core/domain/access/permissions';
import * as z from 'zod';
import { onFirstUse, optional, several } from '../../../lib/search-schema.ts';

const schema = onFirstUse(() =>
  z.object({
    tab: optional(z.literal('roles')),
    search: optional(z.string().max(200)),
    role: several(z.enum(roles)),
    status: several(z.enum(['active', 'inactive'])),
    sort: optional(z.enum(['name', 'role', 'status', 'department', 'created_at', 'last_login_at'])),
    order: optional(z.enum(['asc', 'desc'])),
    /** The saved view in use. */
    saved: optional(z.uuid()),
    /** The open record. */
    user: optional(z.uuid()),
    /** The open dialog. */
    dialog: optional(z.enum(['add', 'invite', 'deactivate'])),
    /** The scroll position of the list: see `ui/list/list-anchor.ts`. */
    at: optional(z.string().max(2100)),
  }),
);

/** The state of user management in the URL. */
export type UserSearch = z.output<ReturnType<typeof schema>>;

/** Reads the URL and drops everything that the page does not know. */
export function readUserSearch(search: Record<string, unknown>): UserSearch {
  return schema().parse(search);
}
