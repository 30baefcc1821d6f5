import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from './location.ts';
import { readPidFile } from './pid-file.ts';
import { chownTo } from './system-user.ts';

interface Address {
  /** Empty on Windows, which uses 127.0.0.1 and a free port. */
  socketFolder: string;
  port: number;
}

const temporaryPrefix = join(tmpdir(), 'strojpark-run-');
const defaultPort = 5432;

/** A socket in a new private folder, inside the location if the path is short enough. */
export async function createAddress({ folder, database, user }: DatabaseLocation): Promise<Address> {
  if (process.platform === 'win32') return { socketFolder: '', port: await freePort() };
  removeFormerAddress({ folder, database });
  const inPlace = join(folder, 'run');
  // A socket path has at most 107 bytes on Linux and 103 on macOS.
  const fits = Buffer.byteLength(join(inPlace, `.s.PGSQL.${defaultPort}`)) <= 103;
  const socketFolder = fits ? inPlace : mkdtempSync(temporaryPrefix);
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  chownTo(user, socketFolder);
  return { socketFolder, port: defaultPort };
}

/** Removes the socket's folder of a server that was killed. */
export function removeFormerAddress({
  folder,
  database,
}: Pick<DatabaseLocation, 'folder' | 'database'>): void {
  const former = readPidFile(database)?.socketFolder;
  if (former) removeTemporaryAddress(former);
  rmSync(join(folder, 'run'), { recursive: true, force: true });
}

/** Removes the socket's folder if it is outside the location. */
export function removeTemporaryAddress(socketFolder: string): void {
  if (socketFolder.startsWith(temporaryPrefix)) rmSync(socketFolder, { recursive: true, force: true });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return address.port;
}
