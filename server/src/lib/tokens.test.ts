import { describe, expect, it } from 'vitest';
import { deriveKeys, signAccessToken, verifyAccessToken } from './tokens.ts';

const claims = { userId: 'user', sessionId: 'session' };
const begin = new Date('2026-05-04T08:00:00.400Z');
const after = (seconds: number) => new Date(begin.getTime() + seconds * 1000);

describe('an access token', () => {
  it('is valid for ten minutes, even when it was verified before', async () => {
    const keys = deriveKeys('a secret of this test');
    const token = await signAccessToken(keys, claims, begin);
    for (const seconds of [0, 0, 599])
      expect(await verifyAccessToken(keys, token, after(seconds))).toMatchObject(claims);
    for (const seconds of [600, 601, 3600])
      expect(await verifyAccessToken(keys, token, after(seconds))).toBeNull();
    // Also when it is verified for the first time only then.
    expect(await verifyAccessToken(deriveKeys('a secret of this test'), token, after(600))).toBeNull();
  });

  it('of another installation, or altered, is invalid and never cached', async () => {
    const keys = deriveKeys('a secret of this test');
    const token = await signAccessToken(keys, claims, begin);
    await verifyAccessToken(keys, token, begin);
    const [head = '', body = '', signature = ''] = token.split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'x' }),
    );
    const others = [
      await signAccessToken(deriveKeys('the secret of another'), claims, begin),
      [head, forged.toString('base64url'), signature].join('.'),
      token.slice(0, -2),
      '',
    ];
    for (const other of [...others, ...others])
      expect(await verifyAccessToken(keys, other, begin)).toBeNull();
    expect([...keys.known.keys()]).toEqual([token]);
  });

  it('is cached within a limited number of others', async () => {
    const keys = deriveKeys('a secret of this test');
    for (let index = 0; index < 10_000; index += 1)
      keys.known.set(`token ${index}`, { ...claims, end: Infinity });
    await verifyAccessToken(keys, await signAccessToken(keys, claims, begin), begin);
    expect(keys.known.size).toBe(1);
  });
});
