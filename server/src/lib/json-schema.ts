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

/** Replaces every schema inside a schema, the inner ones first. */
function mapSchemas(value: unknown, change: (schema: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((inner) => mapSchemas(inner, change));
  if (!isSchema(value)) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapSchemas(inner, change)])),
  );
}

const scalars = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'null']);

function isScalar({ type, anyOf }: JsonSchema): boolean {
  if (Array.isArray(anyOf)) return anyOf.every((branch) => isSchema(branch) && isScalar(branch));
  return Array.isArray(type) ? type.every((one) => scalars.has(one)) : scalars.has(type);
}

/** A map of free keys to scalars has nothing to leave out; the serialiser would compare the type of every value. */
function withoutScalarMap(schema: JsonSchema): JsonSchema {
  const { type, properties, additionalProperties: values } = schema;
  return type === 'object' && properties === undefined && isSchema(values) && isScalar(values) ? {} : schema;
}

/** What the serialiser of a response needs. */
export const serialiserSchema = (schema: z.ZodType): unknown =>
  mapSchemas(jsonSchema(schema, 'output'), withoutScalarMap);

/**
 * A contract's schema as JSON Schema, of a request (`input`) or a response (`output`). The response schema is also
 * the whitelist of what leaves the server.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' });
  return mapSchemas(rest, withNullable) as JsonSchema;
}
