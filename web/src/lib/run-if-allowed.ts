import type { Refusal } from '@strojpark/core/domain/access/refusal';
import { translateKey } from './i18n.ts';
import { toast } from './toast.ts';

/** Acts, or says why not: a key that does nothing leaves one guessing. */
export function runIfAllowed(refusal: Refusal, action: () => void): void {
  if (refusal === null) action();
  else toast.info(translateKey(`errors.${refusal.code}`, {}));
}
