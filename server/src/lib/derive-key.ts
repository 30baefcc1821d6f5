import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** One key per purpose from the installation's secret. */
export const deriveKey = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'strojpark', purpose, 32)));
