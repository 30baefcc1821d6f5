import { execFileSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { memoryOf } from '../environment.ts';
import { atEnd } from '../run.ts';
import { benchSecret } from '../session.ts';
import { jsonOf, send } from './calls.ts';
import { startHosts, type Host } from './hosts.ts';
import { endProcess, isRunning } from './processes.ts';
import { until } from './until.ts';

const thisTree = fileURLToPath(new URL('../..', import.meta.url));
const deployed = join(thisTree, 'deploy/ha');
const startLimit = 90_000;
const askLimit = 2_000;
const pollMs = 250;
const password = '0123456789abcdef0123456789abcdef';

/** Debian's packages and the program that shows that they are installed. */
const packages: Record<string, string> = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  iproute2: '/usr/sbin/ip',
  'gettext-base': '/usr/bin/envsubst',
};

/** Why the cluster cannot be built on this computer. */
export function clusterUnavailable(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root';
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name] ?? ''));
  return missing.length > 0 ? `it needs Debian's packages ${missing.join(', ')}` : undefined;
}

/** A node of Patroni, which runs PostgreSQL. */
export interface DatabaseNode {
  host: Host;
  /** kill -9 of Patroni, PostgreSQL and all its processes. */
  kill: () => void;
  start: () => void;
}

export interface ProductHost {
  host: Host;
  isReady: () => Promise<boolean>;
  memory: () => Promise<number>;
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

export interface Cluster {
  /** Of the proxy. */
  url: string;
  /** Leads to the leader of the moment. */
  databaseUrl: string;
  databases: DatabaseNode[];
  products: ProductHost[];
  leader: () => Promise<DatabaseNode>;
  stop: () => Promise<void>;
  /** kill -9 of every member of etcd, and their start after the pause. */
  restartEtcd: (pauseMs: number) => Promise<void>;
  /** Until a leader has a synchronous standby and both products are ready; undefined if they do not within the limit. */
  whole: (limitMs: number) => Promise<number | undefined>;
  /** The ends of the logs, for a report. */
  said: () => string;
}

interface Member {
  role: string;
  state: string;
}

/** Two database nodes, two product hosts and a proxy, configured by the files in deploy/ha. */
export async function startCluster(folder: string, { isPooled }: { isPooled: boolean }): Promise<Cluster> {
  const { hosts, network, stop } = await startHosts(folder, ['db-1', 'db-2', 'app-1', 'app-2', 'proxy-1']);
  const [db1, db2, app1, app2, proxy] = hosts as [Host, Host, Host, Host, Host];
  render(folder, {
    DB_1: db1.address,
    DB_2: db2.address,
    APP_1: app1.address,
    APP_2: app2.address,
    PROXY_1: proxy.address,
    NETWORK: network,
    SUPERUSER_PASSWORD: password,
    REPLICATION_PASSWORD: password,
    DATABASE_PASSWORD: password,
    PATRONI_PASSWORD: password,
    DATABASE_PORT: isPooled ? '6432' : '5000',
    APP_SECRET: benchSecret,
    BASE_URL: `http://${proxy.address}`,
    SHARED_FOLDER: join(folder, 'files'),
  });

  const members = [db1, db2, proxy];
  let etcd = members.map(startEtcd);
  const databases = [db1, db2].map(databaseNode);
  for (const { start } of databases) {
    start();
    await waitFor('a leader', async () => (await membersOf(databases)).some(({ role }) => role === 'leader'));
  }
  const isSynchronous = async () => {
    const found = await membersOf(databases);
    return (
      found.some(({ role, state }) => role === 'leader' && state === 'running') &&
      found.some(({ role, state }) => role === 'sync_standby' && ['running', 'streaming'].includes(state))
    );
  };
  await waitFor('a synchronous standby', isSynchronous);
  const sql = [
    `create role strojpark login password '${password}'`,
    'create database strojpark owner strojpark',
    'grant pg_read_all_stats to strojpark',
  ];
  const first = await leaderOf(databases);
  await first.host.run(['psql', ...sql.flatMap((one) => ['-c', one])], { user: 'postgres' });

  for (const host of [app1, app2, proxy])
    host.start('haproxy', ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg']);
  if (isPooled)
    for (const host of [app1, app2])
      host.start('pgbouncer', ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini'], { user: 'postgres' });
  const products = [app1, app2].map(productHost);
  for (const { start } of products) await start();
  const url = `http://${proxy.address}`;
  await waitFor('the proxy', () => answers(`${url}/api/ready`));
  const relay = await startRelay(databases);

  return {
    url,
    databaseUrl: `postgres://strojpark:${password}@127.0.0.1:${relay}/strojpark`,
    databases,
    products,
    stop,
    leader: () => leaderOf(databases),
    async restartEtcd(pauseMs) {
      for (const child of etcd) await endProcess(child, 'SIGKILL');
      await sleep(pauseMs);
      etcd = members.map(startEtcd);
    },
    whole(limitMs) {
      const isWhole = async () => {
        const ready = await Promise.all(products.map(({ isReady }) => isReady()));
        return ready.every(Boolean) && isSynchronous();
      };
      return until(isWhole, limitMs, pollMs);
    },
    said: () => execFileSync('sh', ['-c', `tail -n 15 '${folder}'/*/log/*.log`], { encoding: 'utf8' }),
  };
}

/** By the script that an administrator calls. */
function render(folder: string, settings: Record<string, string>): void {
  const file = join(folder, 'cluster.env');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
  execFileSync(join(deployed, 'render.sh'), [file, folder], { stdio: 'pipe' });
  const own = (user: string, path: string) =>
    execFileSync('chown', ['-R', `${user}:${user}`, join(folder, path)]);
  for (const host of ['db-1', 'db-2', 'proxy-1']) {
    mkdirSync(join(folder, host, 'var/lib/etcd'));
    own('etcd', `${host}/var/lib/etcd`);
  }
  for (const host of ['db-1', 'db-2']) {
    for (const path of ['var/lib/postgresql', 'run/postgresql']) {
      mkdirSync(join(folder, host, path));
      own('postgres', `${host}/${path}`);
    }
    own('postgres', `${host}/etc/patroni`);
  }
  for (const host of ['app-1', 'app-2']) own('postgres', `${host}/etc/pgbouncer`);
}

const startEtcd = (host: Host) =>
  host.start('etcd', ['etcd'], { user: 'etcd', env: readEnvironment(join(host.folder, 'etc/default/etcd')) });

function readEnvironment(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const assignments = lines.filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(assignments.map((line) => [line.replace(/=.*/, ''), line.replace(/^\w+=/, '')]));
}

function databaseNode(host: Host): DatabaseNode {
  return {
    host,
    kill() {
      // Everything of the user postgres on that host.
      for (const pid of host.pids()) if (userOf(pid) === userId('postgres')) process.kill(pid, 'SIGKILL');
    },
    start: () => void host.start('patroni', ['patroni', '/etc/patroni/config.yml'], { user: 'postgres' }),
  };
}

const userId = (name: string) => Number(execFileSync('id', ['-u', name], { encoding: 'utf8' }));

function userOf(pid: number): number | undefined {
  try {
    return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // It has just ended.
    return undefined;
  }
}

function productHost(host: Host): ProductHost {
  let child: ChildProcess | undefined;
  const isReady = () => answers(`http://${host.address}:3000/api/ready`);
  return {
    host,
    isReady,
    memory: () => memoryOf(child?.pid ?? 0),
    async kill() {
      if (child) await endProcess(child, 'SIGKILL');
    },
    async start() {
      const env = {
        ...readEnvironment(join(host.folder, 'etc/strojpark.env')),
        DATA_DIR: join(host.folder, 'data'),
        SEED: 'none',
        LOG_LEVEL: 'warn',
      };
      const flags = ['--heap-growing-percent=50'];
      const started = host.start(
        'strojpark',
        [process.execPath, ...flags, join(thisTree, 'server/dist/main.js')],
        { env },
      );
      child = started;
      await waitFor(`the product on ${host.name}`, async () => {
        if (!isRunning(started)) throw new Error(`the product on ${host.name} has ended`);
        return isReady();
      });
    },
  };
}

const answers = (url: string) => {
  const { origin, pathname } = new URL(url);
  return send(origin, { path: pathname, timeout: askLimit }).then(
    ({ status }) => status === 200,
    () => false,
  );
};

const patroniOf = ({ host }: DatabaseNode) => `http://${host.address}:8008`;

/** As the first node sees them that answers. */
async function membersOf(databases: readonly DatabaseNode[]): Promise<Member[]> {
  for (const node of databases) {
    const answer = await send(patroniOf(node), { path: '/cluster', timeout: askLimit }).catch(
      () => undefined,
    );
    if (answer?.status === 200) return (jsonOf(answer) as { members?: Member[] }).members ?? [];
  }
  return [];
}

async function findLeader(databases: readonly DatabaseNode[]): Promise<DatabaseNode | undefined> {
  const areLeaders = await Promise.all(databases.map((node) => answers(`${patroniOf(node)}/primary`)));
  return databases.find((_, index) => areLeaders[index]);
}

async function leaderOf(databases: readonly DatabaseNode[]): Promise<DatabaseNode> {
  const leader = await findLeader(databases);
  if (!leader) throw new Error('the cluster has no leader');
  return leader;
}

async function waitFor(what: string, condition: () => Promise<boolean>): Promise<void> {
  if ((await until(condition, startLimit, pollMs)) === undefined) throw new Error(`${what} did not start`);
}

/** A port of this computer that leads to the leader, for the checks. */
async function startRelay(databases: readonly DatabaseNode[]): Promise<number> {
  const listener = createServer((client) => {
    client.on('error', () => undefined);
    void findLeader(databases).then((leader) => {
      if (!leader) return client.destroy();
      const server = connect(5432, leader.host.address);
      atEnd(async () => server.destroy());
      server.on('error', () => client.destroy());
      server.on('close', () => client.destroy());
      client.on('close', () => server.destroy());
      return client.pipe(server).pipe(client);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  atEnd(async () => listener.close());
  return (listener.address() as AddressInfo).port;
}
