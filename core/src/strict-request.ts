import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';

type Def = z.core.$ZodTypeDef & Record<string, unknown>;

/** The parts of a schema that hold other schemas, by its kind. An intersection’s sides know only their own keys. */
const innerParts: Record<string, readonly string[]> = {
  array: ['element'],
  optional: ['innerType'],
  nullable: ['innerType'],
  default: ['innerType'],
  prefault: ['innerType'],
  nonoptional: ['innerType'],
  readonly: ['innerType'],
  catch: ['innerType'],
  record: ['valueType'],
  pipe: ['in', 'out'],
  union: ['options'],
};

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

function strictPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(strictPart);
  return isSchema(part) ? strict(part) : part;
}

/** The same schema, whose objects accept no unknown keys, at any depth. */
export function strict<S extends z.ZodType>(schema: S): S {
  const def = schema.def as unknown as Def;
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, inner]) => [key, strict(inner)]),
    );
    return schema.clone({ ...def, shape, catchall: def['catchall'] ?? z.never() } as never);
  }
  const names = innerParts[def.type] ?? [];
  if (names.length === 0) return schema;
  const parts = names.map((name) => [name, strictPart(def[name])] as const);
  return schema.clone({ ...def, ...Object.fromEntries(parts) });
}

const nothing = z.strictObject({}).nullish();
const bodies = new WeakMap<Endpoint, z.ZodType>();

/** What the body of a call is checked against; a call without a body accepts only an empty one. */
export function strictBody(entry: Endpoint): z.ZodType {
  const known = bodies.get(entry);
  if (known) return known;
  const body = entry.body ? strict(entry.body) : nothing;
  bodies.set(entry, body);
  return body;
}

/** The query parameters of a call. */
export const parametersOf = (entry: Endpoint): string[] => Object.keys(entry.query?.shape ?? {});
