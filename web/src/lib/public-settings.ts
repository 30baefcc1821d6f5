import { settings } from '@strojpark/core/contracts/settings';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { keepTimezone } from './format.ts';

/** The settings that anyone may read: limits of forms and reservations, whether demo data is there. */
export function usePublicSettings() {
  return useQuery({
    queryKey: ['settings', 'public'],
    queryFn: async ({ signal }) => {
      const values = await call(settings.public, { signal });
      keepTimezone(values.timezone);
      return values;
    },
    // The screens that need a setting have a default for it.
    meta: { quiet: true },
  });
}
