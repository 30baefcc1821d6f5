import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { hasCode } from './lib/error-code.ts';
import { StartError } from './start-error.ts';
import { errorText } from './lib/error-text.ts';

/** Creates the data folder, private to its user. */
export function makeDataDir({ dataDir }: Pick<Config, 'dataDir'>): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // As root, the database server runs as another user, who needs to traverse the folder.
    if (process.getuid?.() === 0) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  } catch (error) {
    const reason = errorText(error);
    throw new StartError(`The data folder ${dataDir} cannot be used: ${reason}`);
  }
}

/** The secret behind all tokens: APP_SECRET, otherwise the one generated at the first start. */
export function readAppSecret({ appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>): string {
  if (appSecret) return appSecret;
  const file = join(dataDir, 'secret');
  const candidate = `${file}.${process.pid}`;
  writeFileSync(candidate, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A link instead of a rename: when several processes start at once, the first one's secret is kept.
    linkSync(candidate, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(candidate);
  }
  return readFileSync(file, 'utf8');
}
