import type { Permission, Role } from '@strojpark/core/domain/access/permissions';
import type { MessageKey } from '../lib/i18n.ts';

/** The live counts of the sidebar: work that waits. */
export type CountName = 'overdue' | 'approvals' | 'offers' | 'matches' | 'questions';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shown in the top bar and as the document title. */
    title?: MessageKey;
    /**
     * Who may open the page; without it any signed-in user. Of several permissions one is enough. `roles` limits the
     * page further than its permission.
     */
    access?: { roles?: readonly Role[]; permission: Permission | readonly Permission[] };
    /** The page's entry in the sidebar. `counted`: the search for what its count counts, where the page has more. */
    nav?: {
      group: 'work' | 'administration';
      count?: CountName;
      counted?: Readonly<Record<string, unknown>>;
    };
  }
}
