import fastJson, { type Schema } from 'fast-json-stringify';
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

type Serialiser = (value: unknown) => string;

const serialisers = new WeakMap<z.ZodType, Serialiser>();

/**
 * Writes a response; what the schema does not name is left out. Made with the first response: those of all calls need
 * 10 MB, and most processes never answer most calls.
 */
export function serialiserOf(schema: z.ZodType): Serialiser {
  const known = serialisers.get(schema);
  if (known) return known;
  const made: Serialiser = fastJson(mapSchemas(jsonSchema(schema, 'output'), withoutScalarMap) as Schema);
  serialisers.set(schema, made);
  return made;
}

/**
 * A contract's schema as JSON Schema, of a request (`input`) or a response (`output`). The response schema is also
 * the whitelist of what leaves the server.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' });
  return mapSchemas(rest, withNullable) as JsonSchema;
}
