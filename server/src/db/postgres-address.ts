import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPidFile } from './postgres-pid-file.ts';
import type { Place } from './postgres-place.ts';
import { giveTo } from './postgres-user.ts';

export interface Address {
  /** Empty on Windows, which gets 127.0.0.1 and a free port. */
  socketFolder: string;
  port: number;
}

const temporaryPrefix = join(tmpdir(), 'strojpark-run-');
const defaultPort = 5432;

/** Where the server will listen: on a socket in a fresh private folder, in the place if its path is short. */
export async function makeAddress({ folder, database, user }: Place): Promise<Address> {
  if (process.platform === 'win32') return { socketFolder: '', port: await freePort() };
  const former = readPidFile(database)?.socketFolder;
  if (former) removeTemporary(former);
  const inPlace = join(folder, 'run');
  rmSync(inPlace, { recursive: true, force: true });
  // The path of a socket has at most 107 bytes on Linux and 103 on macOS.
  const fits = Buffer.byteLength(join(inPlace, `.s.PGSQL.${defaultPort}`)) <= 103;
  const socketFolder = fits ? inPlace : mkdtempSync(temporaryPrefix);
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  giveTo(user, socketFolder);
  return { socketFolder, port: defaultPort };
}

/** The socket's folder, when it lies outside of the place. */
export function removeTemporary(socketFolder: string): void {
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
