import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

const readBytes = 64 * 1024;

/** A file that has lost its name already, so nothing is left behind however the process ends. */
async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `strojpark-spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/**
 * Drains `source` into a temporary file as fast as it comes, and answers a stream that reads the file
 * while it grows. So a slow reader keeps nobody waiting, at the cost of disk and not of memory. A failure
 * of the source is a failure of the answer; destroying the answer destroys the source. `head` and `tail`
 * stand before and behind what the source gives.
 */
export async function spooled(
  source: Readable,
  { head = '', tail = '' }: { head?: string; tail?: string } = {},
): Promise<Readable> {
  const file = await namelessFile().catch((error: unknown) => {
    source.destroy();
    throw error;
  });
  let [written, position, complete] = [0, 0, false];
  let grown = Promise.withResolvers<void>();

  const announce = () => {
    grown.resolve();
    grown = Promise.withResolvers();
  };
  async function write(chunk: Buffer): Promise<void> {
    await file.appendFile(chunk);
    written += chunk.length;
    announce();
  }
  async function drain(): Promise<void> {
    await write(Buffer.from(head));
    for await (const chunk of source as AsyncIterable<Buffer>) await write(chunk);
    await write(Buffer.from(tail));
    complete = true;
    announce();
  }
  async function next(): Promise<Buffer | null> {
    while (position === written) {
      if (complete) return null;
      await grown.promise;
    }
    const length = Math.min(readBytes, written - position);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
    position += bytesRead;
    return buffer.subarray(0, bytesRead);
  }

  const reader = new Readable({
    highWaterMark: readBytes,
    read() {
      next().then(
        (chunk) => this.push(chunk),
        (error: unknown) => this.destroy(asError(error)),
      );
    },
    destroy(error, callback) {
      source.destroy();
      const close = () => file.close().then(() => callback(error), callback);
      // The file is closed when nothing writes to it any more.
      void drained.then(close);
    },
  });
  const drained = drain().catch((error: unknown) => {
    reader.destroy(asError(error));
  });
  return reader;
}
