import type { LoadRequest } from '../load.ts';
import { newMachine } from '../suites/machine.ts';

export type Call = 'list' | 'allColumns' | 'withCounts' | 'dense' | 'rare' | 'get' | 'create' | 'update';

/** Rows of a file that are all new machines, in a form that each product reads. */
export interface RowsToImport {
  dealerFile: string;
  plainFile: string;
}

/** A product that has the same machines as the others. */
export interface Product {
  name: string;
  url: string;
  pid: number;
  /** Of somebody who may do everything, for the next minutes. */
  headers: () => Promise<Record<string, string>>;
  /** The n-th request of a call. */
  request: (call: Call, index: number) => LoadRequest;
  /** How many machines a page of the list says there are. */
  totalOf: (body: unknown) => number;
  idsOf: (body: unknown) => string[];
  importFile: (files: RowsToImport) => Promise<void>;
  /** All machines as CSV, with the columns that all products have. */
  exportPath: string;
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

export type Requests = Record<Call, (index: number) => LoadRequest>;

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
