import type { ClientBase } from 'pg';

type Answer = (error: Error | null, result?: unknown) => void;

/**
 * Makes the connection use the driver’s callbacks for texts that are sent without one. Comes after `nameStatements`.
 *
 * With pg 8.23.1, the rows of a query that is answered by the driver’s own promise stay until the next major garbage
 * collection; answered by a callback, a minor one frees them. A test of `connect.test.ts` shows it: without this
 * function it fails. `docs/benchmarks.md` has the measured effect on a list. The reason inside the driver or V8 is not
 * known, so the test decides after an update of either whether this is still needed.
 */
export function queryByCallback(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, callback: unknown) => {
    if (typeof text !== 'string' || typeof values === 'function' || callback !== undefined)
      return query(text, values, callback);
    const result = new Promise((resolve, reject) => {
      const answer: Answer = (error, rows) => (error ? reject(error) : resolve(rows));
      query(text, values, answer);
    });
    // The stack of the caller instead of that of the socket.
    return result.catch((error: unknown) => {
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    });
  }) as typeof client.query;
}
