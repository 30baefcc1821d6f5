import type { MessageParams } from '@strojpark/core/errors';
import { asAppError } from './error-answer.ts';
import type { Ctx } from './ctx.ts';
import { message } from './messages.ts';

/** A record that a bulk call did not change, and why. */
export interface BulkFailure {
  id: string;
  name: string;
  code: string;
  message: string;
}

/** A record was already as the action wants it: done, but nobody needs to be notified of it. */
export const unchanged = 'unchanged';

export interface BulkResult {
  done: number;
  errors: string[];
  failures: BulkFailure[];
}

/** Why a record was not changed: the code, and a message for any language. */
export interface BulkRefusal {
  code: string;
  key: string;
  params: MessageParams;
}

/**
 * Runs the action for each record in its own transaction; refusals are collected. `namesOf` returns the names of the
 * refused records.
 */
export async function forEachInOwnTransaction(
  ctx: Ctx,
  ids: readonly string[],
  action: (id: string) => Promise<unknown>,
  namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<BulkResult> {
  const refused = new Map<string, BulkRefusal>();
  const unique = [...new Set(ids)];
  for (const id of unique) {
    try {
      await action(id);
    } catch (error) {
      refused.set(id, refusalOf(ctx, error));
    }
  }
  const names = refused.size === 0 ? new Map<string, string>() : await namesOf([...refused.keys()]);
  const failures = [...refused].map(([id, refusal]) => bulkFailure(ctx, id, names.get(id), refusal));
  return { done: unique.length - refused.size, errors: failures.map(errorLine), failures };
}

/** In the language of the request. */
export function bulkFailure(
  { language }: Pick<Ctx, 'language'>,
  id: string,
  name: string | undefined,
  { code, key, params }: BulkRefusal,
): BulkFailure {
  return {
    id,
    name: name ?? message(language, 'bulk.unknownRecord'),
    code,
    message: message(language, key, params),
  };
}

export const errorLine = ({ name, message: text }: BulkFailure): string => `${name}: ${text}`;

/** The refusal behind a thrown error; a field's message says more than the code. */
export function refusalOf(ctx: Pick<Ctx, 'log'>, error: unknown): BulkRefusal {
  const { code, extras } = asAppError(error instanceof Error ? error : new Error(String(error)));
  if (code === 'internal') ctx.log.error({ err: error }, 'bulk action failed on a record');
  const field = Object.values(extras.errors ?? {})[0]?.[0];
  return field
    ? { code, key: field.key, params: field.params ?? {} }
    : { code, key: `errors.${code}`, params: extras.params ?? {} };
}
