import { asAppError } from './error-answer.ts';
import type { Ctx } from './ctx.ts';
import { message } from './messages.ts';

/** A record that a bulk call left alone, and why. */
export interface BulkFailure {
  id: string;
  name: string;
  code: string;
  message: string;
}

export interface BulkResult {
  done: number;
  errors: string[];
  failures: BulkFailure[];
}

/**
 * Does the act for each record in a transaction of its own; what is refused is listed, the rest is done.
 * `namesOf` finds the names of the refused ones.
 */
export async function eachByItself(
  ctx: Ctx,
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<BulkResult> {
  const refused = new Map<string, { code: string; message: string }>();
  const unique = [...new Set(ids)];
  for (const id of unique) {
    try {
      await act(id);
    } catch (error) {
      refused.set(id, refusalOf(ctx, error));
    }
  }
  const names = refused.size === 0 ? new Map<string, string>() : await namesOf([...refused.keys()]);
  const failures = [...refused].map(([id, why]) => ({ id, name: names.get(id) ?? id.slice(0, 8), ...why }));
  return {
    done: unique.length - refused.size,
    errors: failures.map(({ name, message: text }) => `${name}: ${text}`),
    failures,
  };
}

function refusalOf(ctx: Ctx, error: unknown): { code: string; message: string } {
  const { code, extras } = asAppError(error instanceof Error ? error : new Error(String(error)));
  if (code === 'internal') ctx.log.error({ err: error }, 'bulk');
  const field = Object.values(extras.errors ?? {})[0]?.[0];
  const text = field
    ? message(ctx.language, field.key, field.params)
    : message(ctx.language, `errors.${code}`, extras.params);
  return { code, message: text };
}
