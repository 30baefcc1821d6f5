import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';

interface PhotoOptions {
  width?: number;
  height?: number;
  /** The EXIF orientation; 6 is a photo taken with the camera held upright. */
  orientation?: number;
}

/** A photo with EXIF data: place, camera and orientation. */
export function photo({ width = 640, height = 480, orientation = 1 }: PhotoOptions = {}): Promise<Buffer> {
  const color = { r: 30, g: 110, b: 120 };
  return sharp({ create: { width, height, channels: 3, background: color } })
    .withMetadata({ orientation })
    .withExif({
      IFD0: { Make: 'Secret camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '50/1 5/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '14/1 25/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A small file that unpacks to a square picture with this many pixels per side. */
export function pngBomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const lines = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}
