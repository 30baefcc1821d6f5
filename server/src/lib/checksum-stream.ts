import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Bytes, and SHA-256 in hexadecimal digits. */
export interface SizeAndChecksum {
  size: number;
  checksum: string;
}

/** Passes everything through unchanged; call `result` at its end. */
export function checksumStream(): { stream: Transform; result: () => SizeAndChecksum } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, checksum: hash.digest('hex') }) };
}
