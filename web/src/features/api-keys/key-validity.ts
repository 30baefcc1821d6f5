import { createApiKeyBody } from '@strojpark/core/contracts/api-keys';
import * as z from 'zod';

export const validities = ['days30', 'days90', 'days365', 'never'] as const;
type Validity = (typeof validities)[number];

const days: Record<Exclude<Validity, 'never'>, number> = { days30: 30, days90: 90, days365: 365 };

/** The form asks how long; the server is told until when. */
export const apiKeyForm = createApiKeyBody.omit({ expiresAt: true }).extend({ validity: z.enum(validities) });

export function expiryOf(validity: Validity, now: Date): { expiresAt?: string } {
  if (validity === 'never') return {};
  return { expiresAt: new Date(now.getTime() + days[validity] * 86_400_000).toISOString() };
}
