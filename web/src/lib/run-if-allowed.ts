import type { Refusal } from '@strojpark/core/domain/access/refusal';
import { translateKey } from './i18n.ts';
import { toast } from './toast.ts';

/** Runs the action or shows why it is not allowed: a key press without any effect would be confusing. */
export function runIfAllowed(refusal: Refusal, action: () => void): void {
  if (refusal === null) action();
  else toast.info(translateKey(`errors.${refusal.code}`, {}));
}
