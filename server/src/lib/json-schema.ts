import * as z from 'zod';

type JsonSchema = Record<string, unknown>;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `anyOf: [X, null]` → `X, nullable`: the serialiser then need not try each branch. */
function withNullable(schema: JsonSchema): JsonSchema {
  const branches = schema['anyOf'];
  if (!Array.isArray(branches) || branches.length !== 2) return schema;
  const value = branches.filter(isSchema).find((branch) => branch['type'] !== 'null');
  const hasNull = branches.some((branch) => isSchema(branch) && branch['type'] === 'null');
  if (!hasNull || value === undefined) return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...rest, ...value, nullable: true };
}

function simplified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplified);
  if (!isSchema(value)) return value;
  return withNullable(
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, simplified(inner)])),
  );
}

const scalars = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'null']);

function isScalar({ type, anyOf }: JsonSchema): boolean {
  if (Array.isArray(anyOf)) return anyOf.every((branch) => isSchema(branch) && isScalar(branch));
  return Array.isArray(type) ? type.every((one) => scalars.has(one)) : scalars.has(type);
}

/** A map of free keys to scalars has nothing to leave out; the serialiser would compare the type of every value. */
function withoutScalarMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutScalarMaps);
  if (!isSchema(value)) return value;
  const { type, properties, additionalProperties: values } = value;
  if (type === 'object' && properties === undefined && isSchema(values) && isScalar(values)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutScalarMaps(inner)]));
}

/** What the serialiser of a response needs. */
export const serialiserSchema = (schema: z.ZodType): unknown =>
  withoutScalarMaps(jsonSchema(schema, 'output'));

/**
 * A contract's schema as JSON Schema, of a request (`input`) or a response (`output`). The response schema is also
 * the whitelist of what leaves the server.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' });
  return simplified(rest) as JsonSchema;
}
