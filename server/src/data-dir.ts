import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

/** Makes the data folder, private to its user. */
export function makeDataDir({ dataDir }: Pick<Config, 'dataDir'>): void {
  // Root's database server runs as another user, who must be able to pass.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    mkdirSync(dataDir, { recursive: true, mode });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data folder ${dataDir} cannot be made: ${reason}`);
  }
}

/** The key behind all tokens: APP_SECRET, else the one that the first start left in the data folder. */
export function readAppSecret({ appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>): string {
  if (appSecret) return appSecret;
  const file = join(dataDir, 'secret');
  const candidate = `${file}.${process.pid}`;
  writeFileSync(candidate, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A link, not a rename: of several processes that start at once, the first one's secret stays.
    linkSync(candidate, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(candidate);
  }
  return readFileSync(file, 'utf8');
}
