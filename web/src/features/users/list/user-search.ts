import { roles } from '@strojpark/core/domain/access/permissions';
import * as z from 'zod';
import { listUrl, optional, several } from '../../../lib/search-schema.ts';

export const { read: readUserSearch, filterNames } = listUrl(() => ({
  filters: {
    search: optional(z.string().max(200)),
    role: several(z.enum(roles)),
    status: several(z.enum(['active', 'inactive'])),
  },
  others: {
    tab: optional(z.literal('roles')),
    sort: optional(z.enum(['name', 'role', 'status', 'department', 'created_at', 'last_login_at'])),
    /** The saved view in use. */
    saved: optional(z.uuid()),
    /** The open record. */
    user: optional(z.uuid()),
    /** The open dialog. */
    dialog: optional(z.enum(['add', 'invite', 'deactivate'])),
  },
}));

/** The state of user management in the URL. */
export type UserSearch = ReturnType<typeof readUserSearch>;
