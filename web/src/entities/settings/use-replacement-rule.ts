import type { ReplacementRule } from '@strojpark/core/domain/reservations/reservation-terms';
import { usePublicSettings } from './settings.queries.ts';

/** Whether used machines are replaced when they are reserved; so it is until the settings are loaded. */
export function useReplacementRule(): ReplacementRule {
  const { data } = usePublicSettings();
  return { replacements_required: data?.replacements_required ?? true };
}
