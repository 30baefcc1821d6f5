import type { ErrorCode, MessageParams } from '../../errors.ts';
import { can, owns, type Actor, type Permission } from './permissions.ts';

/** Why an action is refused: the server throws it, the interface hides or disables the action. */
export interface Refused {
  code: ErrorCode;
  params?: MessageParams;
  /** With code `validation`: the invalid field and its message key. */
  field?: string;
  message?: string;
}

/** `null` means that the action is allowed. */
export type Refusal = Refused | null;

/** A rejected input field, in the shape of the errors map of a 422 response. */
export function invalid(field: string, message: string, params?: MessageParams): Refused {
  return params === undefined
    ? { code: 'validation', field, message }
    : { code: 'validation', field, message, params };
}

/** Permission first, then ownership: the start of every rule about who may change a record. */
export function accessRefusal(
  actor: Actor,
  permission: Permission,
  record: { created_by: string | null },
): Refusal {
  if (!can(actor, permission)) return { code: 'forbidden' };
  return owns(actor, record) ? null : { code: 'not_owner' };
}
