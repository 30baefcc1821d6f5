import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { atEnd } from '../run.ts';
import { signalAll } from './processes.ts';

/** What a host has of its own, below its folder, if it is there. */
const ownPaths = [
  'etc/default/etcd',
  'etc/haproxy',
  'etc/patroni',
  'etc/pgbouncer',
  'run',
  'var/lib/etcd',
  'var/lib/postgresql',
];
const endLimit = 10_000;

interface Options {
  /** The system user; root without it. */
  user?: string;
  env?: Record<string, string>;
}

/** A host of its own as programs see it: a network namespace on a bridge, with own files at the usual paths. */
export interface Host {
  name: string;
  address: string;
  /** Its files. */
  folder: string;
  /** Runs a program to its end; its output. */
  run: (command: readonly string[], options?: Options) => Promise<string>;
  /** Starts a program that goes on; its output is appended to `log/NAME.log`. */
  start: (name: string, command: readonly string[], options?: Options) => ChildProcess;
  /** Of all its processes. */
  pids: () => number[];
  /** Pulls its network cable. */
  cut: () => void;
  plugIn: () => void;
}

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' });

/** The first three numbers of a network that this computer does not use. */
function freeNetwork(): string {
  const used = Object.values(networkInterfaces())
    .flat()
    .map((one) => one?.address ?? '');
  for (let n = 77; n < 250; n++) {
    const network = `10.213.${n}`;
    if (!used.some((address) => address.startsWith(`${network}.`))) return network;
  }
  throw new Error('no free network was found');
}

export interface Hosts {
  /** Such as `10.213.77.0/24`. */
  network: string;
  /** In the order of the names. */
  hosts: Host[];
  /** Ends every process on them. */
  stop: () => Promise<void>;
}

/** Hosts on one network; they end with the run, with every process in them. Needs root. */
export async function startHosts(folder: string, names: readonly string[]): Promise<Hosts> {
  const id = `sp${process.pid}`;
  const network = freeNetwork();
  ip('link', 'add', id, 'type', 'bridge');
  const closers = [atEnd(async () => ip('link', 'del', id))];
  ip('addr', 'add', `${network}.1/24`, 'dev', id);
  ip('link', 'set', id, 'up');
  const hosts = names.map((name, index) =>
    startHost({ name, folder: join(folder, name), address: `${network}.${11 + index}`, id, index, closers }),
  );
  return {
    network: `${network}.0/24`,
    hosts,
    async stop() {
      for (const close of closers.toReversed()) await close();
    },
  };
}

function startHost({
  name,
  folder,
  address,
  id,
  index,
  closers,
}: Pick<Host, 'name' | 'folder' | 'address'> & {
  id: string;
  index: number;
  closers: (() => Promise<void>)[];
}): Host {
  const space = `${id}-${name}`;
  const cable = `${id}-${index}`;
  ip('netns', 'add', space);
  const end = async () => {
    const pids = () => ip('netns', 'pids', space).split('\n').filter(Boolean).map(Number);
    for (let waited = 0; pids().length > 0 && waited < endLimit; waited += 50) {
      signalAll(pids(), 'SIGKILL');
      await sleep(50);
    }
    ip('netns', 'del', space);
  };
  closers.push(atEnd(end));
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  ip('link', 'set', cable, 'master', id, 'up');
  ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  ip('-n', space, 'link', 'set', 'eth0', 'up');
  ip('-n', space, 'link', 'set', 'lo', 'up');
  mkdirSync(join(folder, 'log'), { recursive: true });
  for (const path of ['run', 'var/lib']) mkdirSync(join(folder, path), { recursive: true });
  for (const path of [folder, join(folder, 'run'), join(folder, 'var'), join(folder, 'var/lib')])
    chmodSync(path, 0o755);

  // `ip netns exec` gives the program a mount namespace of its own.
  function inside(command: readonly string[], { user }: Options): string[] {
    const mounts = ownPaths
      .filter((path) => existsSync(join(folder, path)))
      .map((path) => `mount --bind '${join(folder, path)}' '/${path}'`);
    const script = [...mounts, 'cd /', 'exec "$@"'].join(' && ');
    const as = user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];
    return ['netns', 'exec', space, 'sh', '-c', script, 'sh', ...as, ...command];
  }
  const environment = (env: Record<string, string> = {}) => ({
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LC_ALL: 'C.UTF-8',
    ...env,
  });

  return {
    name,
    address,
    folder,
    async run(command, options = {}) {
      const env = environment(options.env);
      const { stdout } = await promisify(execFile)('ip', inside(command, options), { env, timeout: 60_000 });
      return stdout;
    },
    start(program, command, options = {}) {
      const output = openSync(join(folder, 'log', `${program}.log`), 'a');
      const child = spawn('ip', inside(command, options), {
        env: environment(options.env),
        detached: true,
        stdio: ['ignore', output, output],
      });
      closeSync(output);
      return child;
    },
    pids: () => ip('netns', 'pids', space).split('\n').filter(Boolean).map(Number),
    cut: () => void ip('link', 'set', cable, 'down'),
    plugIn: () => void ip('link', 'set', cable, 'up'),
  };
}
