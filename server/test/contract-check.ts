import { contracts } from '@strojpark/core/contracts/all';
import type { Endpoint } from '@strojpark/core/endpoint';

const placeholders = ({ path }: Endpoint) => path.split(':').length;

/** All entries, those with fewer placeholders first: `/machines/used` before `/machines/:id`. */
const entries = Object.values(contracts)
  .flatMap((contract) => Object.values<Endpoint>(contract))
  .toSorted((a, b) => placeholders(a) - placeholders(b))
  .map((entry) => ({ entry, pattern: new RegExp(`^${entry.path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

/** Fails when a successful response does not match the contract; called for every API test. */
export function checkContract(method: string, url: string, status: number, body: unknown): void {
  const path = url.replace(/\?.*/s, '');
  const found = entries.find(({ entry, pattern }) => entry.method === method && pattern.test(path));
  if (!found || status >= 300 || typeof found.entry.response === 'string') return;
  const result = found.entry.response.safeParse(body);
  if (result.success) return;
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${method} ${path} breaks its contract:\n${issues.slice(0, 10).join('\n')}`);
}
