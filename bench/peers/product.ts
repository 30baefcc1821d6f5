import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { LoadRequest } from '../load.ts';
import { atEnd } from '../run.ts';
import { newMachine } from '../suites/machine.ts';

export type Call = 'list' | 'allColumns' | 'withCounts' | 'dense' | 'rare' | 'get' | 'create' | 'update';

/** Rows that are all new machines, in the forms that products take. */
export interface RowsToImport {
  dealerFile: string;
  plainFile: string;
  /** The same as `plainFile`. */
  plainRows: readonly object[];
}

/** A product that has the same machines as the others. */
export interface Product {
  name: string;
  url: string;
  pid: number;
  /** Of somebody who may do everything, for the next minutes. */
  headers: () => Promise<Record<string, string>>;
  /** The n-th request of a call; none for what one request cannot do. */
  requests: Requests;
  /** How many machines a page of the list says there are. */
  totalOf: (body: unknown) => number;
  idsOf: (body: unknown) => string[];
  importRows: (rows: RowsToImport) => Promise<void>;
  /** All machines as CSV, with the columns that all products have. */
  exportCsv: () => Promise<Response>;
  stop: () => Promise<void>;
}

/** What every product is asked, one question each: the filters of the lists, the dense and the rare fragment. */
export const asked = {
  type: 'used',
  status: 'available',
  category: 'category-3',
  /** A search without a status leaves sold machines out. */
  unsearched: 'sold',
  dense: 'naklad',
  rare: 'q317',
  page: 50,
} as const;

export type Requests = Partial<Record<Call, (index: number) => LoadRequest>>;

/** Reading, adding and changing single machines, of which each product has the address. */
export function callsOfOne(
  path: string,
  ids: readonly string[],
): Pick<Requests, 'get' | 'create' | 'update'> {
  let changed = 0;
  const one = (index: number) => `${path}/${ids[index % ids.length]}`;
  return {
    get: (index) => ({ path: one(index) }),
    create: () => ({ path, method: 'POST', body: JSON.stringify(newMachine(`SN bench ${changed++}`)) }),
    update: (index) => ({
      path: one(index),
      method: 'PATCH',
      body: JSON.stringify({ location: `Praha ${changed++}` }),
    }),
  };
}

/** Another product, installed by npm in a folder. */
export interface Peer {
  name: string;
  package: string;
  start: (given: {
    folder: string;
    /** A folder of its own for what it writes. */
    scratch: string;
    /** Has the machines as a table. */
    database: { pool: Pool; url: string };
    /** An empty database for what the product keeps about itself, if it wants one. */
    ownDatabase: () => Promise<string>;
    /** Some of the machines. */
    ids: readonly string[];
  }) => Promise<Product>;
}

/** Ends it at once: nothing of it is kept. */
export function ending(child: ChildProcess): () => Promise<void> {
  return atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  });
}

const startLimitMs = 120_000;

/** Until it answers at `url`. */
export async function answering(name: string, child: ChildProcess, url: string): Promise<void> {
  const began = performance.now();
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    if (performance.now() - began > startLimitMs) throw new Error(`${name} did not answer`);
    await sleep(50);
  }
}
