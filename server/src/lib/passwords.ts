import { hash, verify } from '@node-rs/argon2';

// Argon2id with OWASP's minimum parameters: 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** Not awaited here: the start would wait for it. */
const unknownAccount = hashPassword('no account has this password hash');

/**
 * Without an account, checks against a hash of our own, so that timing does not reveal whether an account exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await unknownAccount), password);
  return matches && stored != null;
}
