import i18next from 'i18next';
import type { ApiError } from '../../lib/api-error.ts';
import { formatDeadline } from '../../lib/format.ts';

/** Who holds the machine and until when, as far as the error includes it. */
export function holderTexts({ details: { holder, expiresAt } }: ApiError): string[] {
  if (typeof holder !== 'string') return [];
  if (typeof expiresAt !== 'string') return [i18next.t('errors.machine_held_open', { holder })];
  return [i18next.t('errors.machine_held', { holder, expiresAt: formatDeadline(expiresAt) })];
}
