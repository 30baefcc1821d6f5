import { createReadStream } from 'node:fs';
import { photoSizes, type PhotoSize } from '@strojpark/core/domain/attachments';
import * as z from 'zod';
import { createSemaphore } from '../../lib/semaphore.ts';
import { readTar } from '../../lib/tar.ts';
import { pipeThroughProcess } from '../../lib/pipe-through-process.ts';
import type { FileRefusal } from './content-type.ts';

const program = new URL('photo.child.ts', import.meta.url);
const limits = { megabytes: 256, seconds: 30 };
/** Decoding takes memory and a processor: two at a time, and some wait for their turn. */
const semaphore = createSemaphore({ running: 2, waiting: 30 });

export interface ReadPhoto {
  width: number;
  height: number;
  /** The photo written anew, in full size. */
  file: Buffer;
  pictures: ReadonlyMap<PhotoSize, Buffer>;
}

const measures = z.object({ width: z.number().int().min(1), height: z.number().int().min(1) });
const reasons = z.enum(['damaged', 'pixels']);

/** Reads an uploaded photo in a process of its own; a file at which that process breaks counts as damaged. */
export function readPhoto(path: string): Promise<ReadPhoto | { refusal: FileRefusal }> {
  return semaphore.run(async () => {
    const entries = new Map<string, Buffer>();
    for await (const { name, content } of readTar(
      pipeThroughProcess(createReadStream(path), program, '', limits),
    ))
      entries.set(name, content);
    const refusal = entries.get('refused');
    if (refusal) return { refusal: reasons.parse(refusal.toString()) };
    const entry = (name: string) => {
      const content = entries.get(name);
      if (!content) throw new Error(`no ${name} came back`);
      return content;
    };
    const { width, height } = measures.parse(JSON.parse(entry('photo.json').toString()));
    const pictures = new Map(photoSizes.map((size) => [size, entry(String(size))]));
    return { width, height, file: entry('file'), pictures };
  });
}
