import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from '@strojpark/core/contracts/all';
import type { Endpoint } from '@strojpark/core/endpoint';
import { quantile } from '../../load.ts';
import { authHeaders, openSession } from '../../session.ts';
import { jsonType } from '../../../server/test/any-call.ts';
import { send, type Call } from '../calls.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';
import { listTimes } from './clients.ts';

/** So many that no limit of one address stops the flood. */
const addresses = Array.from({ length: 24 }, (_, index) => `127.0.0.${index + 10}`);
const connectionsPerAddress = 3;
const floodMs = 5_000;
/** Of a connection, between an answer and its next request: some 2 000 requests a second if they are cheap. */
const pauseMs = 25;

type Request = Omit<Call, 'timeout' | 'agent'>;

const token = 'x'.repeat(43);
const unknownId = '00000000-0000-4000-8000-000000000000';
const strangers = (index: number) => `stranger-${index}@flood.example`;

/** A valid body for each public call that has one, as costly to answer as a stranger can make it. */
const bodies: Record<string, (index: number) => object> = {
  'approvalLinks.openWithoutSignIn': () => ({ token }),
  'approvalLinks.decideWithoutSignIn': () => ({ token, decision: 'approve' }),
  'auth.login': (index) => ({ email: strangers(index), password: `guess ${index}` }),
  'auth.refresh': () => ({ refreshToken: `${unknownId}.1.${token}` }),
  'auth.logout': () => ({ refreshToken: `${unknownId}.1.${token}` }),
  'auth.forgotPassword': (index) => ({ email: strangers(index) }),
  'auth.resetPassword': () => ({ token, newPassword: 'zelený bagr v lese' }),
  'auth.verifyEmail': () => ({ token }),
  'quoteLinks.view': () => ({ token }),
  'quoteLinks.getState': () => ({ token }),
  'quoteLinks.follow': () => ({ token }),
  'quoteLinks.markOpened': () => ({ token }),
  'quoteLinks.ask': () => ({ token, message: 'x' }),
  'quoteLinks.accept': () => ({ token, machines: [0], version: 1 }),
  'quoteLinks.decline': () => ({ token }),
  'quoteLinks.download': () => ({ token }),
};

const paths: Record<string, string> = {
  'attachments.picture': `/attachments/${unknownId}/pictures/480?expires=9999999999&signature=${token}`,
  'calendarFeed.read': `/calendar/feeds/${token}.ics`,
  'companies.logo': `/company/logo/${'a'.repeat(64)}`,
};

const forgedSession = { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x' };

const json = (body: string): Pick<Call, 'headers' | 'body'> => ({
  headers: { 'content-type': jsonType },
  body,
});

/** Every public call, and what a stranger can send to any address. */
function anonymousFloods(): Record<string, (index: number) => Request> {
  const calls = Object.entries(contracts).flatMap(([noun, contract]) =>
    (Object.entries(contract) as [string, Endpoint][])
      .filter(([, { access }]) => access === 'public')
      .map(([name, { method, path, body }]) => {
        const id = `${noun}.${name}`;
        const given = bodies[id];
        if ((body !== undefined) !== (given !== undefined)) throw new Error(`a body for ${id} is missing`);
        const known = paths[id] ?? path;
        if (known.includes(':')) throw new Error(`a path for ${id} is missing`);
        const request = (index: number): Request => ({
          method,
          path: `/api${known}`,
          ...(given && json(JSON.stringify(given(index)))),
        });
        return [id, request] as const;
      }),
  );
  return {
    ...Object.fromEntries(calls),
    'the start page': () => ({ path: '/' }),
    'the OpenAPI document': () => ({ path: '/api/openapi.json' }),
    'an unknown address': (index) => ({ path: `/api/nowhere-${index}` }),
    'a forged session': () => ({
      path: '/api/machines?search=a',
      headers: forgedSession,
    }),
    'an invented API key': (index) => ({
      path: '/api/machines?search=a',
      headers: { authorization: `Bearer sp_${token}${index}` },
    }),
    'a body of a megabyte': () => ({
      method: 'POST',
      path: '/api/auth/login',
      ...json(JSON.stringify({ email: 'x', password: 'x'.repeat(1_000_000) })),
    }),
    'a body of a megabyte and a forged session': () => {
      const { headers, body } = json(JSON.stringify({ name: 'x'.repeat(1_000_000) }));
      return {
        method: 'POST',
        path: '/api/machines',
        headers: { ...headers, ...forgedSession },
        body,
      };
    },
    'a body of 60 kB': () => ({
      method: 'POST',
      path: '/api/auth/login',
      ...json(JSON.stringify({ email: 'x', password: 'x'.repeat(60_000) })),
    }),
  };
}

interface Flood {
  answered: number;
  statuses: Map<number, number>;
  /** Connections that were refused or broken. */
  broken: number;
}

/** Sends without a stop over kept connections of many addresses until `isOver`. */
async function flood(url: string, next: (index: number) => Request, isOver: () => boolean): Promise<Flood> {
  const found: Flood = { answered: 0, statuses: new Map(), broken: 0 };
  let index = 0;
  const client = async (agent: Agent) => {
    while (!isOver()) {
      try {
        const { status } = await send(url, { ...next(index++), agent, timeout: 30_000 });
        found.answered += 1;
        found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1);
      } catch {
        // A flood may be refused; its answers that are errors of the server are not.
        found.broken += 1;
      }
      await sleep(pauseMs);
    }
  };
  const agents = addresses.map(
    (localAddress) => new Agent({ keepAlive: true, maxSockets: connectionsPerAddress, localAddress }),
  );
  await Promise.all(
    agents.flatMap((agent) => Array.from({ length: connectionsPerAddress }, () => client(agent))),
  );
  for (const agent of agents) agent.destroy();
  return found;
}

export const floods: Scenario = {
  promise: 'every public call, and the searches of one signed-in user, without a stop from many addresses',
  run: ({ folder }) =>
    runTrial({ dataDir: folder }, async (trial) => {
      const { accessToken } = await openSession(trial.pool);
      const headers = authHeaders(accessToken);
      const all = {
        ...anonymousFloods(),
        'searches of one user': (index: number) => ({
          path: `/api/machines?search=a${index}&limit=50`,
          headers,
        }),
      };
      for (const [name, next] of Object.entries(all)) {
        await trial.strike(`a flood of ${name}`, async () => {
          const began = performance.now();
          const isOver = () => performance.now() - began > floodMs;
          const [times, found] = await Promise.all([
            listTimes(trial, isOver),
            flood(trial.product.url, next, isOver),
          ]);
          const p99 = quantile(times, 0.99);
          const statuses = [...found.statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
          trial.note(
            `${name}: ${found.answered} answers (${statuses}), ${found.broken} broken; list p99 ${p99.toFixed(0)} ms`,
          );
          if (found.answered === 0) trial.watch.fail(`${name}: the flood got no answer`);
          if (p99 > 1000) trial.watch.fail(`${name}: list p99 ${p99.toFixed(0)} ms`);
          for (const status of found.statuses.keys())
            if (status >= 500 && status !== 503) trial.watch.fail(`${name}: answered ${status}`);
        });
      }
    }),
};
