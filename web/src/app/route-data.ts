import type { Permission, Role } from '@strojpark/core/domain/access/permissions';
import type { MessageKey } from '../lib/i18n.ts';

/** The sidebar's live counts. */
export type CountName = 'used' | 'stock' | 'reservations';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** In the top bar and in the browser tab. */
    title?: MessageKey;
    /** Who may enter; without it anyone who is signed in. Both conditions count; of several permissions one will do. */
    access?: { roles: readonly Role[]; permission: Permission | readonly Permission[] };
    /** The page's entry in the sidebar. */
    nav?: { group: 'work' | 'administration'; count?: CountName };
  }
}
