import { Console } from 'node:console';
import { buffer } from 'node:stream/consumers';
import { attachmentLimits, heicType } from '@strojpark/core/domain/files/attachments';
import { photoSizes } from '@strojpark/core/domain/files/photo-sizes';
import sharp, { type Sharp } from 'sharp';
import { tarEnd, tarEntry } from '../../lib/tar.ts';

/**
 * Runs as a separate process, because hostile files target image decoders. Reads a photo from stdin and writes an
 * archive: `photo.json`, the photo re-encoded in full size, and smaller pictures. All are rotated as taken and
 * contain no metadata (location, owner, device). Its argument is the content type.
 */
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const { photoPixels } = attachmentLimits;
const rgba = 4;
const wasmPage = 65_536;
const maxWasmBytes = 768 * 1024 * 1024;
const options = { limitInputPixels: photoPixels, failOn: 'error', pages: 1 } as const;
const write = (name: string, content: Buffer) =>
  process.stdout.write(tarEntry({ name, content }, new Date()));
const refuse = (reason: 'damaged' | 'pixels') => write('refused', Buffer.from(reason));

const bytes = await buffer(process.stdin);
try {
  if (process.argv[2] === heicType) await makeHeic();
  else {
    const { width, height, format } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > photoPixels) refuse('pixels');
    else await make(sharp(bytes, options).autoOrient(), format);
  }
} catch {
  refuse('damaged');
}
process.stdout.write(tarEnd);

/** sharp is built without the decoder of HEIC; this one is loaded only here. */
async function makeHeic(): Promise<void> {
  limitWasmMemory();
  // The decoder reports failures to the console, and the archive goes to stdout.
  globalThis.console = new Console(process.stderr);
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('no image');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > photoPixels) {
    refuse('pixels');
    return;
  }
  const data = new Uint8ClampedArray(width * height * rgba);
  const decoded = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  if (decoded === null) throw new Error('not decoded');
  await make(sharp(data, { ...options, raw: { width, height, channels: rgba } }).removeAlpha(), 'jpeg');
}

/** The limit of the process covers only its objects; a file may declare any sizes. */
function limitWasmMemory(): void {
  const memory = WebAssembly.Memory.prototype;
  const grow = Reflect.get(memory, 'grow');
  memory.grow = function growWithin(this: WebAssembly.Memory, pages) {
    if (this.buffer.byteLength + pages * wasmPage > maxWasmBytes) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
}

async function make(turned: Sharp, format: string): Promise<void> {
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
