import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from './derive-key.ts';

/** Encrypts secrets in the database with the installation's key, which is never in the database. */
export interface SecretBox {
  /** Encrypts a text. Encrypting the same text twice gives different results. */
  seal: (plain: string) => string;
  /** Decrypts; null when the text was encrypted with another key or altered. */
  open: (sealed: string) => string | null;
  /** Equal texts have equal fingerprints; without the key the text cannot be guessed from it. */
  fingerprint: (text: string) => string;
}

const algorithm = 'aes-256-gcm';
const prefix = 'v1.';
const [nonceLength, tagLength] = [12, 16];

export function createSecretBox(secret: string): SecretBox {
  const key = deriveKey(secret, 'secret-box');
  const fingerprintKey = deriveKey(secret, 'fingerprint');
  return {
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('base64url'),
    seal(plain) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce);
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return prefix + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed) {
      if (!sealed.startsWith(prefix)) return null;
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
      if (bytes.length < nonceLength + tagLength) return null;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength));
      decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
      try {
        const plain = decipher.update(bytes.subarray(nonceLength + tagLength));
        return Buffer.concat([plain, decipher.final()]).toString('utf8');
      } catch {
        // The tag does not match: another key or an altered text.
        return null;
      }
    },
  };
}
