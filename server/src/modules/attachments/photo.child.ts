import { buffer } from 'node:stream/consumers';
import { attachmentLimits, photoSizes } from '@strojpark/core/domain/files/attachments';
import sharp from 'sharp';
import { tarEnd, tarEntry } from '../../lib/tar.ts';

/**
 * Runs as a separate process, because hostile files target image decoders. Reads a photo from stdin and writes an
 * archive: `photo.json`, the photo re-encoded in full size, and smaller pictures. All are rotated as taken and
 * contain no metadata (location, owner, device).
 */
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const { photoPixels } = attachmentLimits;
const options = { limitInputPixels: photoPixels, failOn: 'error', pages: 1 } as const;
const write = (name: string, content: Buffer) =>
  process.stdout.write(tarEntry({ name, content }, new Date()));
const refuse = (reason: 'damaged' | 'pixels') => write('refused', Buffer.from(reason));

const bytes = await buffer(process.stdin);
try {
  const { width, height, format } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  if (width * height > photoPixels) refuse('pixels');
  else await make(format);
} catch {
  refuse('damaged');
}
process.stdout.write(tarEnd);

async function make(format: string): Promise<void> {
  const turned = sharp(bytes, options).autoOrient();
  const written =
    format === 'png'
      ? turned.png()
      : format === 'webp'
        ? turned.webp({ quality: 90 })
        : turned.jpeg({ quality: 90 });
  const file = await written.toBuffer({ resolveWithObject: true });
  const pictures = new Map<number, Buffer>();
  let source = file.data;
  for (const size of photoSizes.toReversed()) {
    source = await sharp(source, options)
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    pictures.set(size, source);
  }
  write('photo.json', Buffer.from(JSON.stringify({ width: file.info.width, height: file.info.height })));
  write('file', file.data);
  for (const [size, picture] of pictures) write(String(size), picture);
}
