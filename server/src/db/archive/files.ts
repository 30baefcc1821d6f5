import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import * as z from 'zod';
import type { FileStore } from '../../lib/files.ts';
import { spooled } from '../../lib/spool.ts';
import { tarEntry, type TarEntry } from '../../lib/tar.ts';
import { inPieces, fileHeadName, filePartName, isFileHead, isFilePart, type ArchiveSeal } from './format.ts';

/**
 * The names of the stored files in the snapshot of this transaction, one a line. They wait on the disk: there are several for each
 * photo, and millions would not fit into memory. Read it to its end or destroy it.
 */
export async function storedNames(client: ClientBase): Promise<Readable> {
  const copied = client.query(copyTo('copy stored_files (name) to stdout'));
  // Reading it fails with the error; until then nothing listens, and it would end the process.
  const names = spooled(copied).on('error', () => undefined);
  await finished(copied, { writable: false });
  return names;
}

async function* linesOf(content: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const text of content.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** The files with these names. Those permanently deleted since the snapshot are left out. */
export async function* fileEntries(
  names: Readable,
  store: FileStore,
  now: Date,
  report: (done: number) => void,
): AsyncGenerator<Buffer, NonNullable<ArchiveSeal['files']>> {
  const hash = createHash('sha256');
  let [count, done] = [0, 0];
  for await (const name of linesOf(names)) {
    report((done += 1));
    const content = await store.get(name);
    if (content === null) continue;
    count += 1;
    const head = Buffer.from(JSON.stringify({ name }));
    hash.update(head);
    yield tarEntry({ name: fileHeadName(count), content: head }, now);
    let part = 0;
    for await (const piece of inPieces(content)) {
      hash.update(piece);
      yield tarEntry({ name: filePartName(count, (part += 1)), content: piece }, now);
    }
  }
  return { count, sha256: hash.digest('hex') };
}

const fileHead = z.object({ name: z.string().regex(/^attachments\/[\w-]+\/[\w.-]+$/) });

/** Puts the files of a backup into the store; in `entries` they follow the last table. */
export async function restoreFiles(
  first: IteratorResult<TarEntry>,
  entries: AsyncIterator<TarEntry>,
  store: FileStore,
): Promise<void> {
  let entry = first;
  while (!entry.done && isFileHead(entry.value.name)) {
    const { name } = fileHead.parse(JSON.parse(entry.value.content.toString('utf8')));
    entry = await entries.next();
    const parts = async function* () {
      while (!entry.done && isFilePart(entry.value.name)) {
        yield entry.value.content;
        entry = await entries.next();
      }
    };
    await store.put(name, Readable.from(parts(), { objectMode: false }));
  }
}
