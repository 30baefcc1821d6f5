import * as z from 'zod';

/** A value in the URL; one that is not valid is dropped. */
export const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

/** One value or several: `status=a`, `status=a&status=b`. */
export const several = <S extends z.ZodType>(item: S) =>
  optional(
    z.preprocess((value) => (value === undefined ? value : [value].flat()), z.array(item).min(1).max(100)),
  );
