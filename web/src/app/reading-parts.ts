import { withMessages } from '../lib/i18n.ts';

/** Loads what reading opens next, and what stands for a part that cannot be loaded: there may be no connection then. */
export const loadReadingParts = () =>
  withMessages(
    () =>
      Promise.all([
        import('../lib/missing-part.ts'),
        import('./shell/menu-drawer.tsx'),
        import('./shell/global-search.tsx'),
        import('../features/machines/detail/machine-drawer.tsx'),
        import('../features/machines/detail/prefetch-machine.ts'),
        import('../features/reservations/detail/reservation-drawer.tsx'),
        import('../entities/comments/comments-section.tsx'),
      ]),
    'records',
    'audit',
    'users',
    'quotes',
  );
