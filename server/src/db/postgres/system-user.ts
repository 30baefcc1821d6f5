import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { StartError } from '../../start-error.ts';

/** The user that PostgreSQL runs as when the product runs as root, which PostgreSQL refuses. */
export interface SystemUser {
  name: string;
  ids: { uid: number; gid: number };
}

const candidates = ['postgres', '_postgres', 'nobody', 'daemon'];

/** Undefined unless we are root; then the owner of an existing database, else an existing system user. */
export function postgresUser(database: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(database)) {
    const { uid, gid } = statSync(database);
    if (uid !== 0) return { name: `user ${uid}`, ids: { uid, gid } };
  }
  for (const name of candidates) {
    const ids = idsOf(name);
    if (ids) return { name, ids };
  }
  throw new StartError(
    `PostgreSQL does not run as root, and none of the users ${candidates.join(', ')} exists. ` +
      'Start the product as a regular user, or set DATABASE_URL.',
  );
}

function idsOf(name: string): SystemUser['ids'] | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    const ids = { uid: id('-u'), gid: id('-g') };
    return ids.uid > 0 && ids.uid < 2 ** 31 ? ids : undefined;
  } catch {
    // `id` fails for an unknown user.
    return undefined;
  }
}

/** Whether the user can enter and write to the folder, including the permissions of all its parents. */
export function canUse(user: SystemUser | undefined, folder: string): boolean {
  if (!user) return true;
  return spawnSync('test', ['-w', folder, '-a', '-x', folder], { ...user.ids, cwd: '/' }).status === 0;
}

export function chownTo(user: SystemUser | undefined, path: string): void {
  if (user) chownSync(path, user.ids.uid, user.ids.gid);
}
