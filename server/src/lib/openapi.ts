import { contracts } from '@strojpark/core/contracts/all';
import { errorStatus, type ErrorCode } from '@strojpark/core/errors';
import type { Access, Endpoint } from '@strojpark/core/endpoint';
import { strictBody } from '@strojpark/core/strict-request';
import { jsonSchema } from './json-schema.ts';
import { version } from './version.ts';

const always: readonly ErrorCode[] = [
  'malformed',
  'unknown_parameter',
  'too_many_requests',
  'internal',
  'unavailable',
];

function accessText(access: Access): string {
  if (typeof access === 'string') return access;
  const callers = access.inPerson === true ? [...access.roles, 'in person'] : access.roles;
  return `${access.permission} (${callers.join(', ')})`;
}

function codesOf(entry: Endpoint): ErrorCode[] {
  const codes = [...always, ...(entry.errors ?? [])];
  if (entry.body) codes.push('validation');
  if (entry.access !== 'public') codes.push('not_signed_in');
  if (entry.access !== 'public' && entry.access !== 'signed-in') codes.push('forbidden');
  return codes;
}

function errorResponses(entry: Endpoint) {
  const byStatus = Map.groupBy(codesOf(entry), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: [...new Set(codes)].toSorted().join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function successResponse(entry: Endpoint) {
  if (entry.response === 'empty') return { 204: { description: 'Success' } };
  return { [entry.status ?? 200]: { description: 'Success', content: contentOf(entry.response) } };
}

function contentOf(response: Exclude<Endpoint['response'], 'empty'>) {
  if (response === 'file')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (response === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } };
  return { 'application/json': { schema: jsonSchema(response, 'output') } };
}

function parameters(entry: Endpoint) {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = entry[part];
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, object>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: property,
    }));
  });
}

function requestBody(entry: Endpoint) {
  if (!entry.body) return {};
  const type = entry.bodyKind === 'multipart' ? 'multipart/form-data' : 'application/json';
  return {
    requestBody: { required: true, content: { [type]: { schema: jsonSchema(strictBody(entry), 'input') } } },
  };
}

function operation(noun: string, name: string, entry: Endpoint) {
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: entry.summary,
    'x-access': accessText(entry.access),
    security: entry.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parameters(entry),
    ...requestBody(entry),
    responses: { ...successResponse(entry), ...errorResponses(entry) },
  };
}

/** The OpenAPI 3.0 document of all contracts (`/api/openapi.json`). */
export function buildOpenApi() {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [noun, contract] of Object.entries(contracts)) {
    for (const [name, entry] of Object.entries(contract) as [string, Endpoint][]) {
      const path = `/api${entry.path.replaceAll(/:(\w+)/g, '{$1}')}`;
      (paths[path] ??= {})[entry.method.toLowerCase()] = operation(noun, name, entry);
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Strojpark', version },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code', 'requestId'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: Object.keys(errorStatus).toSorted() },
            requestId: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            details: { type: 'object', additionalProperties: true },
          },
        },
      },
    },
  };
}
