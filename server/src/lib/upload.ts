import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { checksumStream, type SizeAndChecksum } from './checksum-stream.ts';

/** A file of a multipart call, stored under a generated name. It is deleted after the call unless it is moved. */
export interface Upload extends SizeAndChecksum {
  fileName: string;
  path: string;
}

/** The text fields and at most one file of a multipart body, streamed into `folder`. */
export async function readMultipart(
  request: FastifyRequest,
  folder: string,
  maxBytes: number,
): Promise<{ fields: Record<string, string>; upload: Upload | null }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const fields: Record<string, string> = {};
  let upload: Upload | null = null;
  let path: string | null = null;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: 50, fieldSize: 200_000, fileSize: maxBytes },
    })) {
      if (part.type === 'field') {
        // A part with its own content type arrives parsed.
        if (typeof part.value !== 'string') throw new AppError('malformed');
        if (part.valueTruncated) throw new AppError('payload_too_large');
        fields[part.fieldname] = part.value;
        continue;
      }
      path = join(folder, randomUUID());
      const { stream, result } = checksumStream();
      await pipeline(part.file, stream, createWriteStream(path, { mode: 0o600 }));
      if (part.file.truncated) throw new AppError('payload_too_large');
      upload = { fileName: nameOf(part), path, ...result() };
    }
  } catch (error) {
    if (path !== null) await rm(path, { force: true });
    throw isParserError(error) ? new AppError('malformed') : error;
  }
  return { fields, upload };
}

/** A part without a file name is a file when its type says so. */
const nameOf = ({ filename }: { filename: string | undefined }) => filename || 'file';

/** The parser throws plain errors without a code; an upload that was cut off ends its file early. */
function isParserError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error ? error.code === 'ERR_STREAM_PREMATURE_CLOSE' : error.constructor === Error;
}
