import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';

export const isRunning = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null;

/** Its exit code; null after a signal that it did not handle. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (!isRunning(child)) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  const [code] = (await exit) as [number | null];
  return code;
}

function childrenOf(pid: number): number[] {
  // Its status is 1 when there are none.
  const list = `ps -o pid= --ppid ${pid} || true`;
  return execFileSync('sh', ['-c', list], { encoding: 'utf8' }).split('\n').filter(Boolean).map(Number);
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // It has just ended by itself.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** Stops a server with all its processes (SIGSTOP); the returned function lets them go on. */
export function freeze(pid: number): () => void {
  // The parent first: it can start no more.
  signalAll([pid], 'SIGSTOP');
  const stopped = [pid, ...childrenOf(pid)];
  signalAll(stopped, 'SIGSTOP');
  let isFrozen = true;
  return () => {
    if (!isFrozen) return;
    isFrozen = false;
    // The parent last: it would reap a process that has just ended, and its id would be unknown.
    signalAll(stopped.toReversed(), 'SIGCONT');
  };
}
