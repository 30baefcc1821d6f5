import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './run.ts';

/** A temporary folder, removed with the run. Another user, the database’s, can pass through it. */
export async function makeFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'strojpark-bench-'));
  await chmod(path, 0o711);
  return { path, remove: atEnd(() => rm(path, { recursive: true, force: true })) };
}
