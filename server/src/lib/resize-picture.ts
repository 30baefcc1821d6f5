import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isOutage } from './outage.ts';
import { pipeThroughProcess } from './pipe-through-process.ts';
import { createSemaphore } from './semaphore.ts';

/** What becomes of a picture. */
export interface PictureTarget {
  /** PNG keeps transparency; JPEG is small. */
  format: 'png' | 'jpeg';
  width: number;
  height: number;
  /** `inside` keeps everything and never enlarges, `cover` fills the size and cuts the edges. */
  fit: 'inside' | 'cover';
  /** A picture with more pixels is not decoded. */
  maxPixels: number;
}

export interface ResizedPicture {
  width: number;
  height: number;
  content: Buffer;
}

export type PictureRefusal = 'damaged' | 'pixels';

const program = new URL('resize-picture.child.ts', import.meta.url);
const limits = { megabytes: 256, seconds: 30 };
const semaphore = createSemaphore({ running: 2, waiting: 30 });
/** One byte for the result, then width and height. */
const headBytes = 9;

/** Re-encodes a PNG, JPEG or WebP picture in a separate process, without metadata, turned as it was taken. */
export function resizePicture(
  source: Readable,
  target: PictureTarget,
): Promise<ResizedPicture | { refusal: PictureRefusal }> {
  return semaphore.run(async () => {
    const answer = await buffer(pipeThroughProcess(source, program, JSON.stringify(target), limits)).catch(
      (error: unknown) => {
        if (isOutage(error)) throw error;
        // A file that crashes the decoder.
        return Buffer.from('d');
      },
    );
    const result = answer.toString('latin1', 0, 1);
    if (result === 'p') return { refusal: 'pixels' };
    if (result !== 'o') return { refusal: 'damaged' };
    return {
      width: answer.readUInt32BE(1),
      height: answer.readUInt32BE(5),
      content: answer.subarray(headBytes),
    };
  });
}
