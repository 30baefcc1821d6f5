import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';

/** The fixed list of what anyone may read before signing in. */
export const publicSettings = z.object({
  company_name: z.string(),
  default_currency: z.string(),
  timezone: z.string(),
  password_min_length: z.number().int(),
  default_reservation_days: z.number().int(),
  max_reservation_days: z.number().int(),
  allow_extensions: z.boolean(),
  extension_days: z.number().int(),
  max_extensions: z.number().int(),
  allow_self_approval: z.boolean(),
  /** Demo accounts exist and their hints may be shown. */
  demo: z.boolean(),
  version: z.string(),
});
export type PublicSettings = z.output<typeof publicSettings>;

export const settings = {
  public: endpoint({
    method: 'GET',
    path: '/settings/public',
    access: 'public',
    summary: 'Settings that the interface needs before and after sign-in',
    response: publicSettings,
  }),
} satisfies Contract;
