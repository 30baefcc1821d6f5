import { endpoint, type Contract } from '../endpoint.ts';

/**
 * Server-sent events. `changes` carries a list of LiveEvent (core/domain/live-events). `sync` carries `{ quietFor }`:
 * changes may have been missed for this many milliseconds, so anything fetched earlier may be stale.
 */
export const events = {
  stream: endpoint({
    method: 'GET',
    path: '/events',
    access: 'in-person',
    summary: 'Stream changes from now on as server-sent events until the access token expires',
    response: 'stream',
  }),
} satisfies Contract;
