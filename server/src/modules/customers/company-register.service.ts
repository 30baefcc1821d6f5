import type { CompanyLookup } from '@strojpark/core/contracts/customers';
import { parseRegisteredCompany, registerPath } from '@strojpark/core/domain/customers/registered-company';
import type { Ctx } from '../../lib/ctx.ts';
import { FetchError, fetchText, type FetchLimits } from '../../lib/fetch-text.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { readSettings } from '../settings/settings.service.ts';

const defaultLimits: FetchLimits = {
  bytes: 256 * 1024,
  // A person is typing: later answers are of no use.
  milliseconds: 3000,
  redirects: 1,
  accept: 'application/json',
};

/** A register that hangs holds up only a few requests. */
const places = createSemaphore({ running: 8, waiting: 8 });

/** A company in the public register. Never fails because of the register: people can type what it would fill in. */
export async function lookUpCompany(ctx: Ctx, ico: string, limits = defaultLimits): Promise<CompanyLookup> {
  const { company_register: isOn, company_register_url: address } = await readSettings(ctx);
  if (!isOn) return { state: 'off', company: null };
  try {
    const text = await places.run(() => fetchText(address.replace(/\/+$/, '') + registerPath(ico), limits));
    const company = parseRegisteredCompany(text, ico);
    return company === null ? { state: 'failed', company } : { state: 'found', company };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (error.status === 404) return { state: 'unknown', company: null };
    ctx.log.warn({ failure: error.failure, status: error.status }, 'looking up a company failed');
    return { state: 'failed', company: null };
  }
}
