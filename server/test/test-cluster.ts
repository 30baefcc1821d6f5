import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '../src/db/postgres/binaries.ts';
import {
  clusterUrl,
  initCluster,
  startCluster,
  stopCluster,
  type Cluster,
} from '../src/db/postgres/cluster.ts';
import { isAlive } from '../src/db/postgres/orphan.ts';
import { readPidFile } from '../src/db/postgres/pid-file.ts';
import { chownTo, postgresUser } from '../src/db/postgres/system-user.ts';

const prefix = 'strojpark-test-';
const password = 'test';

export interface TestCluster {
  /** The address of the maintenance database `postgres`. */
  url: string;
  stop: () => Promise<void>;
}

/** A throw-away PostgreSQL in a temporary folder, tuned for speed; a crash loses its data. */
export async function startTestCluster(): Promise<TestCluster> {
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, 'owner'), String(process.pid));
  const work = join(folder, 'postgres');
  const database = join(work, 'database');
  const place: Cluster = {
    database,
    socketFolder: work,
    port: 5432,
    logFile: join(folder, 'log'),
    password,
    binaries: findBinaries(),
    user: postgresUser(database),
  };
  mkdirSync(work, { mode: 0o700 });
  chownTo(place.user, work);
  await initCluster(place, { sync: false });
  const server = await startCluster(place, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '128MB',
    max_wal_size: '4GB',
    max_connections: '200',
    autovacuum: 'off',
    deadlock_timeout: '100ms',
    jit: 'off',
  });
  // Killed as a last resort when a run is interrupted: its data is not needed.
  const end = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  return {
    url: clusterUrl(place, password, 'postgres'),
    async stop() {
      process.off('exit', end);
      await stopCluster(server, place);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Removes servers and folders of killed runs. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const owner = join(folder, 'owner');
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, 'utf8')))) continue;
    const orphan = readPidFile(join(folder, 'postgres', 'database'));
    if (orphan && isAlive(orphan.pid)) process.kill(orphan.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
