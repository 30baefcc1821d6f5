import type { ErrorCode, MessageParams } from '../../errors.ts';
import { can, owns, type Actor, type Permission } from './permissions.ts';

/** Why an act is refused: the server throws it, the interface hides or disables the act. */
export interface Refused {
  code: ErrorCode;
  params?: MessageParams;
  /** With code `validation`: the field at fault and the key of its message. */
  field?: string;
  message?: string;
}

/** `null` means that the act is allowed. */
export type Refusal = Refused | null;

/** A refused input field, in the shape that becomes the errors map of a 422 answer. */
export function invalid(field: string, message: string, params?: MessageParams): Refused {
  return params === undefined
    ? { code: 'validation', field, message }
    : { code: 'validation', field, message, params };
}

/** Permission first, then ownership: the beginning of every rule about who may act on a record. */
export function accessRefusal(
  actor: Actor,
  permission: Permission,
  record: { created_by: string | null },
): Refusal {
  if (!can(actor, permission)) return { code: 'forbidden' };
  return owns(actor, record) ? null : { code: 'not_owner' };
}
