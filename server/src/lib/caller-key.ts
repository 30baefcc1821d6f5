import type { FastifyRequest } from 'fastify';
import { verifyAccessToken, type Keys } from './tokens.ts';

/**
 * Under which key the requests of a caller are counted, before the database is asked: those of a session by
 * themselves, however many people share an address; all others by their address.
 */
export function callerKey(keys: Keys) {
  return async ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<string> => {
    const [scheme, token] = (headers.authorization ?? '').split(' ');
    const claims = scheme === 'Bearer' && token ? await verifyAccessToken(keys, token, new Date()) : null;
    return claims?.sessionId ?? ip;
  };
}
