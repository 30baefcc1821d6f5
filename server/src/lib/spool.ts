import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** How much may wait in memory for the reader, and is read from the file at once. */
const memoryBytes = 256 * 1024;

/** The file is already unlinked, so nothing is left behind however the process ends. */
async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `strojpark-spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/**
 * Drains `source` as fast as it produces: what the reader of the result does not take at once waits in a temporary
 * file. So a slow reader does not block the source, at the cost of disk instead of memory. An error of the source is an error
 * of the result; destroying the result destroys the source. `head` and `tail` go before and after the source's
 * content.
 */
export function spooled(source: Readable, { head = '', tail = '' } = {}): Readable {
  let file: FileHandle | undefined;
  let [written, position] = [0, 0];
  let [isComplete, isHungry] = [false, false];

  async function feed(): Promise<void> {
    isHungry = false;
    if (file && position < written) {
      const length = Math.min(memoryBytes, written - position);
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
      position += bytesRead;
      reader.push(buffer.subarray(0, bytesRead));
    } else if (isComplete) reader.push(null);
    else isHungry = true;
  }
  async function take(bytes: Buffer): Promise<void> {
    const isLevel = position === written && reader.readableLength < memoryBytes;
    if (isLevel) {
      isHungry = false;
      reader.push(bytes);
      return;
    }
    file ??= await namelessFile();
    await file.appendFile(bytes);
    written += bytes.length;
    if (isHungry) await feed();
  }
  async function drain(): Promise<void> {
    if (head !== '') await take(Buffer.from(head));
    for await (const chunk of source as AsyncIterable<Buffer>) await take(chunk);
    if (tail !== '') await take(Buffer.from(tail));
    isComplete = true;
    if (isHungry) await feed();
  }

  const reader = new Readable({
    highWaterMark: memoryBytes,
    read() {
      feed().catch((error: unknown) => this.destroy(asError(error)));
    },
    destroy(error, callback) {
      source.destroy();
      // The file is closed when nothing writes to it any more.
      void drained.then(() => file?.close()).then(() => callback(error), callback);
    },
  });
  const drained = drain().catch((error: unknown) => {
    reader.destroy(asError(error));
  });
  return reader;
}
