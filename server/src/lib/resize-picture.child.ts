import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { PictureTarget } from './resize-picture.ts';

/**
 * Runs as a separate process, because hostile files target image decoders. Reads a picture from stdin; writes `o`,
 * its new width and height, and the picture; or `p` for too many pixels, `d` for a damaged file.
 */
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const target = JSON.parse(process.argv[2] ?? '') as PictureTarget;
const bytes = await buffer(process.stdin);
process.stdout.write(await answer().catch(() => Buffer.from('d')));

async function answer(): Promise<Buffer> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  if (width * height > target.maxPixels) return Buffer.from('p');
  const sized = sharp(bytes, { limitInputPixels: target.maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({
      width: target.width,
      height: target.height,
      fit: target.fit,
      withoutEnlargement: target.fit === 'inside',
    });
  const encoded =
    target.format === 'png'
      ? sized.png({ palette: true, compressionLevel: 9 })
      : sized.flatten({ background: 'white' }).jpeg({ quality: 82 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const head = Buffer.alloc(9, 'o');
  head.writeUInt32BE(info.width, 1);
  head.writeUInt32BE(info.height, 5);
  return Buffer.concat([head, data]);
}
