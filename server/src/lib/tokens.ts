import { createHash, createHmac, hash, timingSafeEqual, type KeyObject } from 'node:crypto';
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import { deriveKey } from './derive-key.ts';

const issuer = 'strojpark';
const audience = 'strojpark-api';
const tokenType = 'at+jwt';

/** In seconds. */
const accessTokenLifetime = 600;

/** How many verified access tokens are remembered; then the cache is emptied. */
const knownTokens = 10_000;

export interface Keys {
  /** Signs access tokens. */
  access: KeyObject;
  /** Derives refresh tokens. */
  refresh: KeyObject;
  /** Names the access key in tokens, so that a changed secret can be distinguished from a forged token. */
  keyId: string;
  /** Access tokens already verified: every call checks twice, and a session makes many calls. */
  known: Map<string, DatedClaims>;
}

export function deriveKeys(secret: string): Keys {
  const access = deriveKey(secret, 'access-token');
  return {
    access,
    refresh: deriveKey(secret, 'refresh-token'),
    keyId: createHash('sha256').update(access.export()).digest('base64url').slice(0, 12),
    known: new Map(),
  };
}

export interface AccessClaims {
  userId: string;
  sessionId: string;
}

/** Claims with the second since 1970 at which they expire. */
interface DatedClaims extends AccessClaims {
  end: number;
}

const secondOf = (time: Date) => Math.floor(time.getTime() / 1000);

export function signAccessToken(keys: Keys, claims: AccessClaims, now: Date): Promise<string> {
  const issuedAt = secondOf(now);
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', kid: keys.keyId, typ: tokenType })
    .setSubject(claims.userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenLifetime)
    .sign(keys.access);
}

/** The claims of a valid access token of our own, otherwise null. */
export async function verifyAccessToken(keys: Keys, token: string, now: Date): Promise<AccessClaims | null> {
  const known = keys.known.get(token);
  if (known) return secondOf(now) < known.end ? known : null;
  const claims = await readAccessToken(keys, token, now);
  if (claims && keys.known.size >= knownTokens) keys.known.clear();
  if (claims) keys.known.set(token, claims);
  return claims;
}

async function readAccessToken(keys: Keys, token: string, now: Date): Promise<DatedClaims | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys.access, {
      algorithms: ['HS256'],
      issuer,
      audience,
      typ: tokenType,
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    if (protectedHeader.kid !== keys.keyId || typeof payload['sid'] !== 'string') return null;
    return { userId: payload.sub ?? '', sessionId: payload['sid'], end: payload.exp ?? 0 };
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return null;
    throw error;
  }
}

/**
 * The refresh token of a session's generation. It is derived, so that repeating a refresh within the grace period
 * returns the same successor, although no token is stored.
 */
export function refreshToken(keys: Keys, sessionId: string, generation: number): string {
  const head = `${sessionId}.${generation}`;
  return `${head}.${createHmac('sha256', keys.refresh).update(head).digest('base64url')}`;
}

/** The session and generation of a refresh token of our own, otherwise null. */
export function readRefreshToken(
  keys: Keys,
  token: string,
): { sessionId: string; generation: number } | null {
  const [sessionId, generationText] = token.split('.');
  const generation = Number(generationText);
  if (!sessionId || !/^[0-9a-f-]{36}$/.test(sessionId) || !Number.isSafeInteger(generation)) return null;
  const expected = Buffer.from(refreshToken(keys, sessionId, generation));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? { sessionId, generation }
    : null;
}

export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}
