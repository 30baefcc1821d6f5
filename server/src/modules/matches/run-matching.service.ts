import type { SystemDeps } from '../../lib/ctx.ts';
import { notifyOwners } from '../demands/demand-matches.service.ts';
import { checkOneView, notifyWatchers, viewsHaveWork, viewsOfChanged } from '../views/view-watch.service.ts';
import { matchAll, type MatchOptions } from './matches.service.ts';

/** Matches changed machines with demands and watched views, and notifies their owners and watchers. */
export const runMatching = (deps: SystemDeps, options?: MatchOptions): Promise<void> =>
  matchAll(
    deps,
    {
      hasWork: viewsHaveWork,
      prepare: checkOneView,
      changed: viewsOfChanged,
      async notify(ctx) {
        await notifyOwners(ctx);
        await notifyWatchers(ctx);
      },
    },
    options,
  );
