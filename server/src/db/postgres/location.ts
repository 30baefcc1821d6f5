import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { canUse, chownTo, postgresUser, type SystemUser } from './system-user.ts';

/** Where the local database is: `postgres` in the data folder, or the folder named in the file `location`. */
export interface DatabaseLocation {
  folder: string;
  /** PGDATA. */
  database: string;
  user: SystemUser | undefined;
}

const sharedRoots = ['/var/lib/strojpark', '/opt/strojpark', '/srv/strojpark'];

/** Finds or creates the location. The data folder itself exists. */
export function openLocation(dataDir: string, roots: readonly string[] = sharedRoots): DatabaseLocation {
  const recorded = recordedFolder(dataDir);
  const folder = recorded ?? join(dataDir, 'postgres');
  const database = join(folder, 'database');
  const user = postgresUser(database);
  if (recorded) return { folder, database, user };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(database)) chownTo(user, folder);
  if (canUse(user, folder)) return { folder, database, user };
  if (existsSync(database)) {
    throw new StartError(
      `The database in ${folder} belongs to ${user?.name}, who cannot access it: ` +
        'all parent folders must be accessible to everyone (chmod o+x).',
    );
  }
  rmdirSync(folder);
  return moveToSharedFolder(dataDir, user, roots);
}

/** The location without creating anything. */
export function findLocation(dataDir: string): Pick<DatabaseLocation, 'folder' | 'database'> {
  const folder = recordedFolder(dataDir) ?? join(dataDir, 'postgres');
  return { folder, database: join(folder, 'database') };
}

function recordedFolder(dataDir: string): string | undefined {
  const record = join(dataDir, 'location');
  if (!existsSync(record)) return undefined;
  const folder = readFileSync(record, 'utf8').trim();
  // Never start with an empty database because the real one is not mounted.
  if (!existsSync(folder)) {
    throw new StartError(
      `According to ${record}, the database is in ${folder}, but that folder does not exist.`,
    );
  }
  return folder;
}

/** Another user cannot access files in a home folder that only root may enter. */
function moveToSharedFolder(
  dataDir: string,
  user: SystemUser | undefined,
  roots: readonly string[],
): DatabaseLocation {
  const name = `${basename(dataDir)}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;
  for (const root of roots) {
    const folder = join(root, name);
    try {
      mkdirSync(root, { recursive: true });
      chmodSync(root, 0o755);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chownTo(user, folder);
    } catch {
      // Read-only or forbidden: try the next one.
      continue;
    }
    if (!canUse(user, folder)) continue;
    writeFileSync(join(dataDir, 'location'), `${folder}\n`);
    return { folder, database: join(folder, 'database'), user };
  }
  throw new StartError(
    `PostgreSQL runs as ${user?.name}, who cannot access ${dataDir} or ${roots.join(', ')}. ` +
      'Set DATA_DIR to a folder outside a private home folder, start as a regular user, or set DATABASE_URL.',
  );
}
