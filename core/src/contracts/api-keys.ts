import * as z from 'zod';
import { permissions } from '../domain/access/permissions.ts';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { idParams, requiredText, timestamp, uuid } from './common.ts';

/** `suspended`: its owner is no longer an active administrator. */
const apiKeyStatuses = ['active', 'expired', 'revoked', 'suspended'] as const;

const permission = z.enum(permissions as [(typeof permissions)[number]]);

/** An API key as listed; the key itself is returned only when it is created. */
export const apiKey = z.object({
  id: uuid,
  name: z.string(),
  /** The first characters of the key, to recognise it. */
  prefix: z.string(),
  permissions: z.array(permission),
  status: z.enum(apiKeyStatuses),
  ownerId: uuid,
  ownerName: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  revokedBy: z.string().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

export const createApiKeyBody = z.object({
  name: requiredText(100),
  /** The upper limit of what the key may do, whatever its owner may. */
  permissions: z.array(permission).min(1).max(permissions.length),
  /** If omitted, the key is valid until it is revoked. */
  expiresAt: timestamp.optional(),
});

/** Only people can create and revoke keys: otherwise a key could create others that outlive it. */
const manage = { ...inRole('settings.edit'), inPerson: true } as const;

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/settings/admin/api-keys',
    access: manage,
    summary: 'List API keys, newest first, including expired and revoked ones',
    response: z.array(apiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/settings/admin/generate-api-key',
    access: manage,
    summary: 'Create an API key; the key itself is returned only once',
    body: createApiKeyBody,
    response: apiKey.extend({ apiKey: z.string() }),
    status: 201,
    containsSecret: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/settings/admin/api-keys/:id',
    access: manage,
    summary: 'Revoke an API key permanently, effective from the next request',
    params: idParams,
    response: apiKey,
    errors: ['not_found'],
  }),
} satisfies Contract;
