import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Bytes, and SHA-256 in hexadecimal digits. */
export interface Measure {
  size: number;
  checksum: string;
}

/** Passes everything on unchanged; at its end `measure` tells what it was. */
export function measured(): { through: Transform; measure: () => Measure } {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, measure: () => ({ size, checksum: hash.digest('hex') }) };
}
