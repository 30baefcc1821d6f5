import * as z from 'zod';
import { plainDate } from '../domain/dates/plain-date.ts';
import { languages } from '../domain/languages.ts';
import { currencies, maxMoney, recordedCurrencies } from '../domain/money/money.ts';

/** Building blocks shared by the contracts; docs/decisions describes the wire format. */

export const language = z.enum(languages);

/** For sales. */
export const currency = z.enum(currencies);
/** For the value of a machine. */
export const recordedCurrency = z.enum(recordedCurrencies);

export const uuid = z.uuid();
export const idParams = z.object({ id: uuid });

/** ISO 8601, UTC. */
export const timestamp = z.iso.datetime();
export const date = plainDate;

export const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4;

/** NUMERIC(14,2) as a number with at most two decimals. */
export const money = z
  .number()
  .min(0)
  .max(maxMoney)
  .refine(hasTwoDecimals, { error: 'validation.moneyDecimals' });

/** Texts of the same length share a schema: each takes time and memory at every start. */
function perLength<S>(create: (max: number) => S): (max?: number) => S {
  const schemas = new Map<number, S>();
  return (max = 500) => {
    const schema = schemas.get(max) ?? create(max);
    schemas.set(max, schema);
    return schema;
  };
}

export const requiredText = perLength((max) => z.string().trim().min(1).max(max));
export const optionalText = perLength((max) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => (value === '' || value === undefined ? null : value)),
);

/** A repeatable query parameter: `status=a&status=b` or a single one; what is repeated counts once. */
export const repeatable = <S extends z.ZodType>(item: S) =>
  z.preprocess(
    (value) => (value === undefined ? undefined : Array.isArray(value) ? value : [value]),
    z
      .array(item)
      .max(500)
      .overwrite((values) => [...new Set(values)])
      .optional(),
  );

/** A boolean in a query string. */
export const queryFlag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');

const maxPageSize = 200;
/** A cursor that starts directly at the last page. */
export const lastPage = 'last';
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(100),
  cursor: z.string().max(2000).optional(),
};

/** With `totalIsExact: false`, `total` is a lower bound. */
export const listCount = z.object({ total: z.number().int(), totalIsExact: z.boolean() });

const ofPages = {
  ...listCount.shape,
  nextCursor: z.string().nullable(),
  prevCursor: z.string().nullable(),
  /** Lower bounds, too, where the list’s total under the same filters is not exact. */
  facets: z.record(z.string(), z.record(z.string(), z.number().int())).optional(),
};

/** A page of a collection. */
export const page = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), ...ofPages });

/** A mandatory reason. */
export const reasonBody = z.object({ reason: requiredText(2000) });

/** Records that a bulk call left unchanged, with reasons. */
export const bulkFailures = {
  errors: z.array(z.string()),
  failures: z.array(z.object({ id: uuid, name: z.string(), code: z.string(), message: z.string() })),
};

/** A required address of at most `max` characters: a blank one counts as missing, not as invalid. */
export const emailAddress = (max = 320) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'validation.required' : 'validation.email') })
    .trim()
    .check(
      z.email({ error: ({ input }) => (input === '' ? 'validation.required' : 'validation.email') }),
      z.maxLength(max),
    );
